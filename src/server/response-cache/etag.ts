import type { FastifyReply, FastifyRequest } from 'fastify'
import { currentVersion, type Version } from '#store/revision.ts'
import type { Db } from '#store/tables.ts'

/**
 * Raised when the form of responses or the results of searches change, so that clients drop cached responses of older versions.
 */
const SHAPE = '7'

/**
 * The ETag of a response that depends on public cards alone: the public revision. It is read before the response is made,
 * so that its ETag is never newer than its body.
 * @param options `withCounts`: the body has comment counts; `also`: another dependency
 */
export const cardsEtag = async (db: Db, options: EtagOptions = {}): Promise<string> =>
  etagOf(await currentVersion(db), options)

export interface EtagOptions {
  withCounts?: boolean
  also?: string
}

/** The ETag of a response that depends on the public cards of one version of the archive. */
export const etagOf = ({ revision, counts }: Version, { withCounts = false, also = '' }: EtagOptions): string =>
  `W/"${SHAPE}.${revision}${withCounts ? `.${counts}` : ''}${also && `.${also}`}"`

/** An ETag without the prefix of a weak one, which compressing proxies add: ETags are compared weakly (RFC 9110, 13.1.2). */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** True when If-None-Match names this ETag. */
export function isNotModified({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean {
  const known = headers['if-none-match']
  return known !== undefined && known.split(',').some((one) => opaque(one) === opaque(tag))
}

/** Headers by which browsers cache a response and revalidate it each time, which costs nothing until a card changes. */
export const cacheHeaders = (tag: string) => ({
  etag: tag,
  'cache-control': 'no-cache',
  vary: 'cookie, authorization, accept-encoding',
})

/** Sets these headers, and extends an existing Vary, such as one of content negotiation. */
export function setCacheHeaders(reply: FastifyReply, tag: string): FastifyReply {
  const { vary, ...headers } = cacheHeaders(tag)
  const own = reply.getHeader('vary')
  return reply.headers({ ...headers, vary: own === undefined ? vary : `${String(own)}, ${vary}` })
}

/**
 * Sets the ETag of a response that is the same for everyone.
 * @param version of the archive, read before everything in the response
 * @param also see `EtagOptions`
 * @returns true when the caller has the current one; the reply is then a 304 without a body
 */
export function revalidate(request: FastifyRequest, reply: FastifyReply, version: Version, also: string): boolean {
  const tag = etagOf(version, { also })
  setCacheHeaders(reply, tag)
  if (!isNotModified(request, tag)) return false
  void reply.status(304)
  return true
}
