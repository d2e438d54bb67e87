/** How a request is answered when the network may be away. */
export type Policy =
  /** The page itself: fresh if possible, else the kept one, which serves every address. */
  | 'page'
  /** A file that has another name when its content changes: the kept copy is as good as a fresh one. */
  | 'asset'
  /** An answer or picture: fresh if possible, else what was read before. */
  | 'read'
  /** Not ours to keep. */
  | 'network'

const READ =
  /^\/(api\/(cards|sessions|collections|topics|calendar|opening|years|trends|on-this-day|texts)(\/|$)|images\/|files\/|theme\.js$|icon\.svg$|manifest\.webmanifest$)/
/** Code, and the data of an exported site: each export gives their folder another name. */
const NAMED_BY_CONTENT = /^\/(assets|data-[0-9a-f]+)\//
const NOT_A_PAGE =
  /^\/(c|session)\/[^/]+\/.|^\/(api|embed|oembed|images|files|shared|preview|seo|1|assets)(\/|$)|^\/(healthz|readyz|metrics|feed\.(xml|json)|sitemap|signed-in\.html|robots\.txt|llms\.txt)|\.md$/

/**
 * The policy for a request of this site; other sites' requests are never touched.
 * @param top the address at which the site begins, with a slash at the end
 */
export function policyOf({ method, mode, url }: { method: string; mode: string; url: string }, top: string): Policy {
  if (method !== 'GET' || !url.startsWith(top)) return 'network'
  const path = url.slice(top.length - 1).replace(/[?#].*$/, '')
  if (mode === 'navigate') return NOT_A_PAGE.test(path) ? 'network' : 'page'
  if (NAMED_BY_CONTENT.test(path)) return 'asset'
  return READ.test(path) ? 'read' : 'network'
}

/** True for URLs whose query differs each time: without a network any cached response will do. */
export const isAnyAsGood = (url: string): boolean => new URL(url).pathname === '/api/opening'

/** True when an answer may be kept on this device: whole, and not forbidden to store by its server. */
export const mayKeep = (response: { status: number; headers: { get(name: string): string | null } }): boolean =>
  response.status === 200 && !(response.headers.get('cache-control') ?? '').includes('no-store')

/** True for the error response of a proxy that did not reach the server. */
export const isOfProxy = (status: number): boolean =>
  status === 502 || status === 504 || (status >= 520 && status <= 530)

/** True for the page, which serves every address without a network; a feed or a picture can be opened in its place. */
export const isPage = (response: { headers: { get(name: string): string | null } }): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('text/html')
