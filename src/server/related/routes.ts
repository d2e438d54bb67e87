import type { FastifyInstance } from 'fastify'
import { readRelated, readSessionRelated } from '#api/related.ts'
import type { AppContext } from '#server/app-context.ts'
import { uncachedCalls } from '#server/http/admin-calls.ts'
import { relatedCards } from './related-cards.ts'

/** The calls for related cards of a card or a conversation. */
export function relatedRoutes(app: FastifyInstance, { db, learned, findViewer }: AppContext): void {
  app.addHook('onClose', () => learned.close())

  // The model changes independently of the cards.
  const serve = uncachedCalls(app, findViewer)
  serve(readRelated, ({ viewer, params }) => relatedCards({ db, learned }, viewer, params.id))
  serve(readSessionRelated, ({ viewer, params }) => relatedCards({ db, learned }, viewer, params.id, 'conversation'))
}
