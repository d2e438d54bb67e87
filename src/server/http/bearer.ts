import type { IncomingHttpHeaders } from 'node:http'

/**
 * The token of `Authorization: Bearer …` (RFC 6750); '' for the scheme alone, null for none. Other schemes belong to a proxy in
 * front of the server.
 */
export function bearerOf({ authorization = '' }: Pick<IncomingHttpHeaders, 'authorization'>): string | null {
  return /^bearer(?: |$)/i.test(authorization) ? authorization.slice('bearer'.length).trim() : null
}
