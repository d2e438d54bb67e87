import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { readVersion, type Version } from '#store/revision.ts'
import type { Tables } from '#store/tables.ts'

/** Changes with the program, so that an answer in an older shape is not taken for today's. */
const SHAPE = '3'

/**
 * The ETag of an answer that follows from public cards alone: the public revision. It is read before the answer is made,
 * so that an answer is never marked as newer than it is.
 * @param options `withCounts`: the answer also holds how many comments cards have; `also`: what else it follows from
 */
export const cardsTag = async (db: Kysely<Tables>, options: TagOptions = {}): Promise<string> =>
  tagOf(await readVersion(db), options)

export interface TagOptions {
  withCounts?: boolean
  also?: string
}

/** The ETag of an answer that follows from the public cards as they are in a version of the archive. */
export const tagOf = ({ revision, counts }: Version, { withCounts = false, also = '' }: TagOptions): string =>
  `W/"${SHAPE}.${revision}${withCounts ? `.${counts}` : ''}${also && `.${also}`}"`

/** True when the caller has the answer that is marked so already. */
export function alreadyHas({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean {
  const known = headers['if-none-match']
  return known !== undefined && known.split(',').some((one) => one.trim() === tag)
}

/** What marks an answer, so that it costs nothing until a card changes: browsers keep it and ask again each time. */
export const marks = (tag: string) => ({ etag: tag, 'cache-control': 'no-cache', vary: 'cookie, accept-encoding' })

export const mark = (reply: FastifyReply, tag: string): FastifyReply => reply.headers(marks(tag))

/**
 * Marks an answer that is the same for everyone with what it follows from.
 * @returns true when the caller has today's answer already; the reply is then a 304 without a body
 */
export async function revalidate(
  db: Kysely<Tables>,
  request: FastifyRequest,
  reply: FastifyReply,
  also: string,
): Promise<boolean> {
  const tag = await cardsTag(db, { also })
  mark(reply, tag)
  if (!alreadyHas(request, tag)) return false
  void reply.status(304)
  return true
}
