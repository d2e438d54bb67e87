import { call } from './call.ts'
import { dropStar, hasStar } from './stars.ts'

/** Answers that tell of cards without naming them; they are short, and asked for again when they are shown. */
const NAMELESS = /^\/api\/(calendar|topics|sessions)$/

/** Forgets cards that are gone where this device keeps them for reading without a network, or with a star (R6.6). */
export async function forgetCached(ids: readonly string[]): Promise<void> {
  await Promise.all([...ids.map(learnOf), dropHolding(ids)])
}

/**
 * Asks for a card once more where this device keeps it, so that it is gone there too. A card of which words are redacted is
 * there all the same.
 */
async function learnOf(id: string): Promise<void> {
  if (!hasStar(id) && !(await isKept(id))) return
  await call('GET /api/cards/:id', { params: { id } }).catch(() => dropStar(id))
}

/** True where the service worker keeps the card, and where that is unknown. */
async function isKept(id: string): Promise<boolean> {
  // Without a secure address there is no store and no service worker.
  if (!('caches' in globalThis)) return false
  try {
    return (await caches.match(pathOf(id))) !== undefined
  } catch {
    return true
  }
}

/** Drops the cached lists, conversations and days that name one of these cards, or may tell of it. */
async function dropHolding(ids: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return
  const named = ids.map((id) => JSON.stringify(id))
  const paths = new Set(ids.map(pathOf))
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      // A card by itself is asked for again.
      if (!pathname.startsWith('/api/') || paths.has(pathname)) continue
      const text = NAMELESS.test(pathname) ? null : await (await cache.match(request))?.text()
      if (text === null || named.some((id) => text?.includes(id))) await cache.delete(request)
    }
  }
}

const pathOf = (id: string): string => `/api/cards/${encodeURIComponent(id)}`
