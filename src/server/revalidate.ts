import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { may, type Viewer } from '#archive/viewer.ts'
import { readDiscussion } from '#store/discussion.ts'
import { readRevision } from '#store/revision.ts'
import type { Tables } from '#store/tables.ts'

/** Changes with the program, so that an answer in an older shape is not taken for today's. */
const SHAPE = '3'

/**
 * Marks an answer that follows from the cards alone with the archive revision, so that it costs nothing until a card
 * changes: browsers keep it and ask again each time. What an admin sees is never kept (checklist V14.3.2).
 * @param options `withCounts`: the answer also holds how many comments cards have; `also`: what else it follows from
 * @returns true when the caller has today's answer already; the reply is then a 304 without a body
 */
export async function revalidate(
  db: Kysely<Tables>,
  viewer: Viewer,
  request: FastifyRequest,
  reply: FastifyReply,
  { withCounts = false, also = '' } = {},
): Promise<boolean> {
  if (may(viewer, 'see-private-cards')) {
    void reply.header('cache-control', 'no-store')
    return false
  }
  const counts = withCounts ? `.${(await readDiscussion(db)).counts}` : ''
  const tag = `W/"${SHAPE}.${await readRevision(db)}${counts}${also && `.${also}`}"`
  void reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', 'cookie')
  const known = request.headers['if-none-match']
  if (!known?.split(',').some((one) => one.trim() === tag)) return false
  void reply.status(304)
  return true
}
