import type { FastifyRequest } from 'fastify'

const HOST = /^(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/** The site with the URL by which a request reached it, where the owner sets none. An invalid Host is not repeated. */
export function withRequestUrl<S extends { address: string }>(site: S, { protocol, host }: FastifyRequest): S {
  if (site.address !== '') return site
  return { ...site, address: HOST.test(host) ? `${protocol}://${host}` : '' }
}
