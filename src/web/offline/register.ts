import { BASE, inFull } from '#web/address/site-base.ts'
import { policyOf } from './policy.ts'

/**
 * Lets what is read be read again without a network. Nothing depends on it: a browser that refuses shows the site all the
 * same.
 * @param parts fetch the code of what one reads in, which is kept as well
 */
export async function keepForOffline(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  try {
    await navigator.serviceWorker.register(`${BASE}/offline.js`, { type: 'module' })
    const { active } = await navigator.serviceWorker.ready
    // One after the other: a press meanwhile does not wait for them all.
    for (const load of parts) await load()
    active?.postMessage(loadedSoFar(), [])
  } catch (error) {
    console.warn('Reading without a network is not possible here.', error)
  }
}

/** The addresses of what this page loaded before the service worker was there. */
function loadedSoFar(): string[] {
  const urls = performance.getEntriesByType('resource').map((entry) => entry.name)
  return urls.filter((url) => policyOf({ method: 'GET', mode: 'cors', url }, inFull('/')) !== 'network')
}
