import type { FastifyReply } from 'fastify'
import { sendJson } from '#server/http/serve.ts'
import type { Db } from '#store/tables.ts'
import { fillCommentCounts } from './comment-count-placeholder.ts'

/** Sends a response that must not be cached, as it depends on more than the cards, such as a visitor's stars, or comments. */
export const sendUncached = async (db: Db, reply: FastifyReply, make: () => Promise<string>) =>
  sendJson(reply.header('cache-control', 'no-store'), await fillCommentCounts(db, await make()))
