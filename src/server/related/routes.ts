import type { FastifyInstance } from 'fastify'
import { readRelated, readSessionRelated } from '#api/related.ts'
import { serve, type FindViewer } from '#server/http/serve.ts'
import type { LearnedModel } from './learned-model.ts'
import { relatedCards, type RelatedNeeds } from './related-cards.ts'

/** The calls for cards that are about the same as one, or as a conversation. */
export function relatedRoutes(
  app: FastifyInstance,
  { db, learned, findViewer }: RelatedNeeds & { learned: LearnedModel; findViewer: FindViewer },
): void {
  app.addHook('onClose', () => learned.close())

  serve(app, findViewer, readRelated, ({ viewer, params, reply }) => {
    // What is learned changes at times of its own.
    void reply.header('cache-control', 'no-store')
    return relatedCards({ db, learned }, viewer, params.id)
  })

  serve(app, findViewer, readSessionRelated, ({ viewer, params, reply }) => {
    void reply.header('cache-control', 'no-store')
    return relatedCards({ db, learned }, viewer, params.id, 'conversation')
  })
}
