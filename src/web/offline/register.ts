import { BASE, inFull } from '#web/address/site-base.ts'
import { policyOf } from './policy.ts'

/**
 * Registers the service worker, which makes read content available offline. Nothing depends on it: a browser that refuses still
 * shows the site.
 * @param parts functions that load the code of reading views, which is cached as well
 */
export async function registerServiceWorker(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  try {
    await navigator.serviceWorker.register(`${BASE}/offline.js`, { type: 'module' })
    const { active } = await navigator.serviceWorker.ready
    // In sequence, so that a press meanwhile does not wait for all of them.
    for (const load of parts) await load()
    active?.postMessage(loadedSoFar(), [])
  } catch (error) {
    console.warn('Reading without a network is not possible here.', error)
  }
}

/** URLs of resources that this page loaded before the service worker was active. */
function loadedSoFar(): string[] {
  const urls = performance.getEntriesByType('resource').map((entry) => entry.name)
  return urls.filter((url) => policyOf({ method: 'GET', mode: 'cors', url }, inFull('/')) !== 'network')
}
