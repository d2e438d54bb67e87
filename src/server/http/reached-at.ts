import type { FastifyRequest } from 'fastify'

const HOST = /^(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/**
 * The site as a request reached it: where the owner names no address, the one that was asked for. A name that no host
 * can have is not repeated.
 */
export function reachedAt<S extends { address: string }>(site: S, { protocol, host }: FastifyRequest): S {
  if (site.address !== '') return site
  return { ...site, address: HOST.test(host) ? `${protocol}://${host}` : '' }
}
