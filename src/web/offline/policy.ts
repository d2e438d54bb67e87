/** Cache policy of a request. */
export type Policy =
  /** The page itself: network first, else the cached page, which serves every URL. */
  | 'page'
  /** A file whose name changes with its content: cache first. */
  | 'asset'
  /** A response or picture: network first, else the cached one. */
  | 'read'
  /** Never cached. */
  | 'network'

const READ =
  /^\/(api\/(cards|sessions|collections|topics|calendar|opening|years|trends|on-this-day|texts)(\/|$)|images\/|files\/|theme\.js$|icon\.svg$|manifest\.webmanifest$)/
/** Code, and the data of an exported site, whose folder has another name in each export. */
const NAMED_BY_CONTENT = /^\/(assets|data-[0-9a-f]+)\//
const NOT_A_PAGE =
  /^\/(c|session)\/[^/]+\/.|^\/(api|embed|oembed|images|files|shared|preview|seo|1|assets)(\/|$)|^\/(healthz|readyz|metrics|feed\.(xml|json)|sitemap|signed-in\.html|robots\.txt|llms\.txt)|\.md$/

/**
 * The policy of a request to this site; requests to other sites are never handled.
 * @param top base URL of the site, with a trailing slash
 */
export function policyOf({ method, mode, url }: { method: string; mode: string; url: string }, top: string): Policy {
  if (method !== 'GET' || !url.startsWith(top)) return 'network'
  const path = url.slice(top.length - 1).replace(/[?#].*$/, '')
  if (mode === 'navigate') return NOT_A_PAGE.test(path) ? 'network' : 'page'
  if (NAMED_BY_CONTENT.test(path)) return 'asset'
  return READ.test(path) ? 'read' : 'network'
}

/** True for URLs whose query differs each time: without a network any cached response will do. */
export const ignoresQuery = (url: string): boolean => new URL(url).pathname === '/api/opening'

/** True for a response that may be cached on this device: complete, and not marked `no-store`. */
export const isCacheable = (response: { status: number; headers: { get(name: string): string | null } }): boolean =>
  response.status === 200 && !(response.headers.get('cache-control') ?? '').includes('no-store')

/** True for the error response of a proxy that did not reach the server. */
export const isOfProxy = (status: number): boolean =>
  status === 502 || status === 504 || (status >= 520 && status <= 530)

/** True for the page, which serves every URL offline, unlike a feed or picture opened as a document. */
export const isPage = (response: { headers: { get(name: string): string | null } }): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('text/html')
