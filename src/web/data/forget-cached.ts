import { isCacheable } from '#web/offline/policy.ts'
import { call } from './call.ts'
import { dropStar, hasStar } from './stars.ts'

/** Responses about one card or conversation; all others count cards, and may count cards that they do not name. */
const OF_ONE = /^\/api\/(cards|sessions)\/./

/** Marks a document with versions in other cards, which are not named. */
const EARLIER = '"earlier":'

/** The page itself, whose HTML may contain the card at which it was opened. */
const PAGE = '/'

/** Cached URLs of a card's files. */
const IS_FILE = /^\/(images|files)\//

/** URLs of pictures and other files in a card. */
const FILES = /\/(?:images|files)\/[^"\\?#\s)]+/g

/** Deletes departed cards from the offline caches and the stars of this device (R6.6). */
export async function forgetCached(ids: readonly string[]): Promise<void> {
  const kept = await Promise.all(ids.map((id) => isKept(id).catch(() => true)))
  try {
    const files = new Set(await filesOf(ids))
    await eachKept((cache, request, pathname) => dropHolding(ids, files, cache, request, pathname))
  } finally {
    await Promise.all(ids.filter((id, index) => kept[index] || hasStar(id)).map(learnOf))
  }
}

/**
 * Deletes all responses, pictures and files of cards from the offline caches, when it is unknown which cards are gone (R6.6).
 * @returns whether there were any
 */
export async function forgetAllCached(): Promise<boolean> {
  let isAny = false
  await eachKept(async (cache, request, pathname) => {
    if (pathname === PAGE) return renewPage(cache, request)
    if (!pathname.startsWith('/api/') && !IS_FILE.test(pathname)) return
    isAny = true
    await cache.delete(request)
  })
  return isAny
}

type Visit = (cache: Cache, request: Request, pathname: string) => Promise<unknown>

/** Iterates over the service worker's cache. Without https there is no cache and no service worker. */
async function eachKept(visit: Visit): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) await visit(cache, request, new URL(request.url).pathname)
  }
}

/** The URLs of files that the cached cards name. */
async function filesOf(ids: readonly string[]): Promise<string[]> {
  if (!('caches' in globalThis)) return []
  const cards = await Promise.all(ids.map(async (id) => (await caches.match(pathOf(id)))?.text()))
  return cards.flatMap((text) => text?.match(FILES) ?? [])
}

/** Refetches a card: a redacted one still exists, and is cached in its present form. */
const learnOf = (id: string): Promise<unknown> =>
  call('GET /api/cards/:id', { params: { id } }).catch(() => dropStar(id))

/** True if the service worker has cached the card. */
const isKept = async (id: string): Promise<boolean> =>
  'caches' in globalThis && (await caches.match(pathOf(id))) !== undefined

/** Deletes these cards with their files, and lists, conversations and days that name, count or may count one of them. */
async function dropHolding(
  ids: readonly string[],
  files: ReadonlySet<string>,
  ...[cache, request, pathname]: Parameters<Visit>
): Promise<void> {
  const textOf = async () => (await (await cache.match(request))?.text()) ?? ''
  if (pathname === PAGE) {
    const text = await textOf()
    if (ids.some((id) => text.includes(id))) await renewPage(cache, request)
  } else if (IS_FILE.test(pathname)) {
    if (files.has(pathname) || ids.some((id) => pathname.includes(id))) await cache.delete(request)
  } else if (pathname.startsWith('/api/')) {
    const text = OF_ONE.test(pathname) ? await textOf() : null
    if (text === null || text.includes(EARLIER) || ids.some((id) => text.includes(JSON.stringify(id))))
      await cache.delete(request)
  }
}

/** Replaces a cached page that shows a card by the home page, which serves every URL without a network. */
async function renewPage(cache: Cache, request: Request): Promise<void> {
  await cache.delete(request)
  const fresh = await fetch(PAGE).catch(() => null)
  if (fresh && isCacheable(fresh)) await cache.put(request, fresh)
}

const pathOf = (id: string): string => `/api/cards/${encodeURIComponent(id)}`
