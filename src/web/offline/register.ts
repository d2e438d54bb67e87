import { site } from '#web/data/site.ts'
import { atRest } from '#web/ui/at-rest.ts'
import { policyOf } from './policy.ts'

/**
 * Lets what is read be read again without a network. Nothing depends on it: a browser that refuses shows the site all the
 * same.
 * @param parts fetch the code of what one reads in, which is kept as well
 */
export function keepForOffline(parts: readonly (() => Promise<unknown>)[]): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || site.staticSearch !== undefined) return
  atRest()
    .then(() => navigator.serviceWorker.register('/offline.js', { type: 'module' }))
    .then(() => navigator.serviceWorker.ready)
    .then(async (registration) => {
      await Promise.all(parts.map((load) => load()))
      return registration
    })
    .then(({ active }) => active?.postMessage(loadedSoFar(), []))
    .catch((error: unknown) => console.warn('Reading without a network is not possible here.', error))
}

/** The addresses of what this page loaded before the service worker was there. */
function loadedSoFar(): string[] {
  const urls = performance.getEntriesByType('resource').map((entry) => entry.name)
  return urls.filter((url) => policyOf({ method: 'GET', mode: 'cors', url }, location.origin) !== 'network')
}
