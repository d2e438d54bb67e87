import type { FastifyInstance } from 'fastify'
import { readRelated, readSessionRelated } from '#api/related.ts'
import type { AppContext } from '#server/app-context.ts'
import { serve } from '#server/http/serve.ts'
import { relatedCards } from './related-cards.ts'

/** The calls for related cards of a card or a conversation. */
export function relatedRoutes(app: FastifyInstance, { db, learned, findViewer }: AppContext): void {
  app.addHook('onClose', () => learned.close())

  serve(app, findViewer, readRelated, ({ viewer, params }) => relatedCards({ db, learned }, viewer, params.id))
  serve(app, findViewer, readSessionRelated, ({ viewer, params }) =>
    relatedCards({ db, learned }, viewer, params.id, 'conversation'),
  )
}
