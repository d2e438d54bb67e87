import { BASE, inFull } from '#web/address/site-base.ts'
import { cacheableUrls } from './cacheable-urls.ts'

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
    // What this page loaded before the service worker was active.
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage(cacheableUrls(loaded, inFull('/')), [])
  } catch (error) {
    console.warn('Reading without a network is not possible here.', error)
  }
}
