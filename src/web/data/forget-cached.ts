import { mayKeep } from '#web/offline/policy.ts'
import { call } from './call.ts'
import { dropStar, hasStar } from './stars.ts'

/** Answers about one card or conversation; all others count cards, and may count one that they do not name. */
const OF_ONE = /^\/api\/(cards|sessions)\/./

/** Says that versions of a document are those of other cards, which are not named. */
const EARLIER = '"earlier":'

/** The page itself, in which the server may have written the card that it was opened at. */
const PAGE = '/'

/** What is kept of cards besides answers. */
const IS_FILE = /^\/(images|files)\//

/** The addresses of pictures and other files in a card. */
const FILES = /\/(?:images|files)\/[^"\\?#\s)]+/g

/** Forgets cards that are gone where this device keeps them for reading without a network, or with a star (R6.6). */
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
 * Forgets all answers, pictures and files of cards that this device keeps for reading without a network, where it is not
 * known which of them are gone (R6.6).
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

/** Visits what the service worker keeps. Without a secure address there is no store and no service worker. */
async function eachKept(visit: Visit): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) await visit(cache, request, new URL(request.url).pathname)
  }
}

/** The addresses of files that the cached cards name. */
async function filesOf(ids: readonly string[]): Promise<string[]> {
  if (!('caches' in globalThis)) return []
  const cards = await Promise.all(ids.map(async (id) => (await caches.match(pathOf(id)))?.text()))
  return cards.flatMap((text) => text?.match(FILES) ?? [])
}

/** Asks for a card once more: one of which words are redacted is there all the same, and is kept as it is now. */
const learnOf = (id: string): Promise<unknown> =>
  call('GET /api/cards/:id', { params: { id } }).catch(() => dropStar(id))

/** True where the service worker keeps the card. */
const isKept = async (id: string): Promise<boolean> =>
  'caches' in globalThis && (await caches.match(pathOf(id))) !== undefined

/** Drops these cards with their files, and lists, conversations and days that name or count one of them, or may. */
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

/** Keeps the home page in the place of one that shows a card; it serves every address when the network is away. */
async function renewPage(cache: Cache, request: Request): Promise<void> {
  await cache.delete(request)
  const fresh = await fetch(PAGE).catch(() => null)
  if (fresh && mayKeep(fresh)) await cache.put(request, fresh)
}

const pathOf = (id: string): string => `/api/cards/${encodeURIComponent(id)}`
