import type { IncomingHttpHeaders } from 'node:http'

const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether the page that sends a request may: one of the site itself, or of this machine where the machine itself is asked.
 * Programs send no origin. The name that was asked for proves nothing: a page of another site may have given its own name the
 * address of this machine, and then asks by that name.
 * @param address where the site is reached; '' means wherever it was asked
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
