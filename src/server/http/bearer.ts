import type { IncomingHttpHeaders } from 'node:http'

/**
 * What a request sends as `Authorization: Bearer …` (RFC 6750); '' for the scheme alone, null where it sends none. Other
 * schemes are those of a proxy in front of the server.
 */
export function bearerOf({ authorization = '' }: Pick<IncomingHttpHeaders, 'authorization'>): string | null {
  return /^bearer(?: |$)/i.test(authorization) ? authorization.slice('bearer'.length).trim() : null
}
