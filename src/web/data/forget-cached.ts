import { mayKeep } from '#web/offline/policy.ts'
import { call } from './call.ts'
import { dropStar, hasStar } from './stars.ts'

/** Answers that tell of cards without naming them; they are short, and asked for again when they are shown. */
const NAMELESS = /^\/api\/(calendar|topics|sessions)$/

/** The page itself, in which the server may have written the card that it was opened at. */
const PAGE = '/'

/** The addresses of pictures and other files in a card. */
const FILES = /\/(?:images|files)\/[^"\\?#\s)]+/g

/** Forgets cards that are gone where this device keeps them for reading without a network, or with a star (R6.6). */
export async function forgetCached(ids: readonly string[]): Promise<void> {
  const files = 'caches' in globalThis ? await filesOf(ids).catch(() => []) : []
  await Promise.all([...ids.map(learnOf), dropHolding(ids, new Set(files))])
}

/** The addresses of files that the cached cards name. */
async function filesOf(ids: readonly string[]): Promise<string[]> {
  const cards = await Promise.all(ids.map(async (id) => (await caches.match(pathOf(id)))?.text()))
  return cards.flatMap((text) => text?.match(FILES) ?? [])
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

/** Drops cached lists, conversations and days that name one of these cards, or may tell of it, and the files of the cards. */
async function dropHolding(ids: readonly string[], files: ReadonlySet<string>): Promise<void> {
  if (!('caches' in globalThis)) return
  const named = ids.map((id) => JSON.stringify(id))
  const paths = new Set(ids.map(pathOf))
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    const textOf = async (request: Request) => (await (await cache.match(request))?.text()) ?? ''
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      if (pathname === PAGE) {
        const text = await textOf(request)
        if (ids.some((id) => text.includes(id))) await renewPage(cache, request)
      } else if (/^\/(images|files)\//.test(pathname)) {
        if (files.has(pathname) || ids.some((id) => pathname.includes(id))) await cache.delete(request)
        // A card by itself is asked for again.
      } else if (pathname.startsWith('/api/') && !paths.has(pathname)) {
        const text = NAMELESS.test(pathname) ? null : await textOf(request)
        if (text === null || named.some((id) => text.includes(id))) await cache.delete(request)
      }
    }
  }
}

/** Keeps the home page in the place of one that shows a card; it serves every address when the network is away. */
async function renewPage(cache: Cache, request: Request): Promise<void> {
  await cache.delete(request)
  const fresh = await fetch(PAGE).catch(() => null)
  if (fresh && mayKeep(fresh)) await cache.put(request, fresh)
}

const pathOf = (id: string): string => `/api/cards/${encodeURIComponent(id)}`
