import type { FastifyInstance } from 'fastify'
import { readRelated } from '#api/related.ts'
import { serve, type FindViewer } from '#server/http/serve.ts'
import { relatedCards, type RelatedNeeds } from './related-cards.ts'

/** The call for cards that are about the same as one. */
export function relatedRoutes(
  app: FastifyInstance,
  { db, learned, findViewer }: RelatedNeeds & { findViewer: FindViewer },
): void {
  app.addHook('onClose', () => learned.close())

  serve(app, findViewer, readRelated, ({ viewer, params, reply }) => {
    // What is learned changes at times of its own.
    void reply.header('cache-control', 'no-store')
    return relatedCards({ db, learned }, viewer, params.id)
  })
}
