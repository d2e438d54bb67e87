import type { FastifyInstance } from 'fastify'
import { readRelated, readSessionRelated } from '#api/related.ts'
import type { AppContext } from '#server/app-context.ts'
import { uncachedCalls } from '#server/http/admin-calls.ts'
import { relatedCards } from './related-cards.ts'

/** The calls for cards that are about the same as one, or as a conversation. */
export function relatedRoutes(app: FastifyInstance, { db, learned, findViewer }: AppContext): void {
  app.addHook('onClose', () => learned.close())

  // What is learned changes at times of its own.
  const serve = uncachedCalls(app, findViewer)
  serve(readRelated, ({ viewer, params }) => relatedCards({ db, learned }, viewer, params.id))
  serve(readSessionRelated, ({ viewer, params }) => relatedCards({ db, learned }, viewer, params.id, 'conversation'))
}
