import type { IncomingHttpHeaders } from 'node:http'

const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether the origin of a request may call: the site itself, or for local requests a page of this machine. Programs send no
 * origin. The Host header proves nothing, as a page of another site may have pointed its own name to this machine (DNS
 * rebinding).
 * @param address where the site is reached; '' for the host of the request
 */
export function isAllowedOrigin(
  { origin, host = '' }: Pick<IncomingHttpHeaders, 'origin' | 'host'>,
  address: string,
): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { hostname, host: from } = new URL(origin)
  if (address !== '') return origin === new URL(address).origin
  return LOCAL.test(hostname) && from === host
}
