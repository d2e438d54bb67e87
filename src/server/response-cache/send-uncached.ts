import type { FastifyReply } from 'fastify'
import { sendJson } from '#server/http/serve.ts'
import type { Db } from '#store/tables.ts'
import { fillCommentCounts } from './comment-count-placeholder.ts'

/** Sends an answer that nothing may keep, as it depends on more than the cards: somebody's stars, or comments. */
export const sendUncached = async (db: Db, reply: FastifyReply, make: () => Promise<string>) =>
  sendJson(reply.header('cache-control', 'no-store'), await fillCommentCounts(db, await make()))
