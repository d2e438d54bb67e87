import { FROM_CACHE_HEADER } from './from-cache-header.ts'
import { earlierExport, isOfSite, relocatablePage } from './cached-page.ts'
import { ignoresQuery, isOfProxy, isPage, isCacheable, policyOf } from './policy.ts'

/** The used part of a service worker's global scope; the compiler knows the DOM library only. */
interface Scope {
  readonly location: Location
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(
    type: 'message',
    listener: (event: { data: unknown; waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(
    type: 'fetch',
    listener: (event: {
      request: Request
      respondWith(answer: Promise<Response>): void
      waitUntil(work: Promise<unknown>): void
    }) => void,
  ): void
}

const scope = self as unknown as Scope
/** The base URL of the site, with a trailing slash: the folder of the worker. */
const TOP = new URL('.', scope.location.href)
const SHELL = TOP.pathname
/** Sites on one host share the cache storage: each cache name contains the base path, which is empty at the root. */
const PLACE = SHELL.slice(0, -1)
const CACHE = `colloquy-1${PLACE}`
const FIRST_FILES = [SHELL, ...['theme.js', 'icon.svg', 'manifest.webmanifest'].map((file) => SHELL + file)]
/** Maximum number of cached responses; the oldest are evicted, so that an archive cannot fill the device. */
const MAX_KEPT = 1000

scope.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([caches.open(CACHE).then((cache) => cache.addAll(FIRST_FILES)), scope.skipWaiting()]))
})

scope.addEventListener('activate', (event) => {
  const isEarlier = (name: string) => name !== CACHE && name.replace(/^colloquy-\d+/, '') === PLACE
  const dropEarlier = caches
    .keys()
    .then((names) => Promise.all(names.filter(isEarlier).map((name) => caches.delete(name))))
  event.waitUntil(Promise.all([dropEarlier, scope.clients.claim()]))
})

// Resources loaded before this worker took over are cached as well.
scope.addEventListener('message', (event) => {
  const urls = Array.isArray(event.data) ? event.data.filter((url) => typeof url === 'string') : []
  event.waitUntil(Promise.all(urls.map((url) => readFresh(new Request(url), true).catch(() => undefined))))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const policy = policyOf(request, TOP.href)
  if (policy === 'page') event.respondWith(readPage(request))
  else if (policy === 'asset') event.respondWith(readAsset(request))
  else if (policy === 'read') event.respondWith(readFresh(request))
})

/**
 * Network first: the server's response, or the cached one if there is none, or only a proxy's error.
 * @param isFailure whether a status means that the server cannot respond
 * @param heed caches the response, or deletes a cached one that is gone
 */
async function fetchOrKept(
  request: Request,
  isFailure: (status: number) => boolean,
  heed: (answer: Response) => Promise<unknown>,
  readKept: () => Promise<Response | undefined>,
): Promise<Response> {
  const answer = await fetch(request).catch((error: Error) => error)
  if (answer instanceof Response && !isFailure(answer.status)) {
    await heed(answer).catch(ignoreFullDevice)
    return answer
  }
  const cached = await readKept()
  if (cached) return cached
  if (answer instanceof Response) return answer
  throw answer
}

async function readPage(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return fetchOrKept(
    request,
    // A server without its database cannot serve the page either.
    (status) => status === 503 || isOfProxy(status),
    async (answer) => {
      if (isCacheable(answer) && isPage(answer) && !answer.redirected) await keepPage(cache, answer.clone())
    },
    async () => {
      const cached = await cache.match(SHELL)
      return cached && new Response(relocatablePage(await cached.text(), SHELL), { headers: cached.headers })
    },
  )
}

/** Caches a page of this site; the latest one serves every URL. */
async function keepPage(cache: Cache, response: Response): Promise<void> {
  const html = await response.clone().text()
  if (!isOfSite(html, response.url, SHELL)) return
  await cache.put(SHELL, response).catch(ignoreFullDevice)
  // Data of an earlier export may contain cards that are gone.
  const paths = (await cache.keys()).map(({ url }) => url.slice(TOP.href.length - 1))
  await Promise.all(earlierExport(html, paths).map((path) => cache.delete(TOP.href + path.slice(1))))
}

async function readAsset(request: Request): Promise<Response> {
  const cached = await (await caches.open(CACHE)).match(request)
  return cached ?? readFresh(request)
}

/** @param isRepeated true for a repeated request of the page's earlier resources: a response cached meanwhile is newer */
async function readFresh(request: Request, isRepeated = false): Promise<Response> {
  const cache = await caches.open(CACHE)
  return fetchOrKept(
    request,
    isOfProxy,
    async (answer) => {
      if (isCacheable(answer)) await keep(cache, request, answer.clone(), isRepeated)
      // A card that is gone or private now must not reappear offline.
      else if (answer.status === 404 || answer.status === 410) await cache.delete(request)
    },
    async () => {
      const cached = await cache.match(request, { ignoreSearch: ignoresQuery(request.url) })
      if (!cached) return undefined
      const headers = new Headers(cached.headers)
      headers.set(FROM_CACHE_HEADER, '1')
      return new Response(cached.body, { status: cached.status, headers })
    },
  )
}

/** A response that cannot be cached is still returned. */
const ignoreFullDevice = () => undefined

let keeping: Promise<void> = Promise.resolve()

/** Caches responses in sequence, so that of two concurrent days the last one stays. */
function keep(cache: Cache, request: Request, response: Response, isRepeated: boolean): Promise<void> {
  const done = keeping.then(() => put(cache, request, response, isRepeated))
  keeping = done.catch(ignoreFullDevice)
  return done
}

async function put(cache: Cache, request: Request, response: Response, isRepeated: boolean): Promise<void> {
  // Of these URLs only the latest response is kept, as any serves.
  if (ignoresQuery(request.url)) {
    if (isRepeated && (await cache.match(request, { ignoreSearch: true }))) return
    await cache.delete(request, { ignoreSearch: true })
  }
  await cache.put(request, response)
  const keys = await cache.keys()
  const oldest = keys
    .slice(0, Math.max(0, keys.length - MAX_KEPT))
    .filter((one) => !FIRST_FILES.includes(new URL(one.url).pathname))
  await Promise.all(oldest.map((one) => cache.delete(one)))
}
