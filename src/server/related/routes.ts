import type { FastifyInstance } from 'fastify'
import { readRelated, readSessionRelated } from '#api/related.ts'
import { unkeptCalls } from '#server/http/admin-calls.ts'
import type { FindViewer } from '#server/http/serve.ts'
import type { LearnedModel } from './learned-model.ts'
import { relatedCards, type RelatedNeeds } from './related-cards.ts'

/** The calls for cards that are about the same as one, or as a conversation. */
export function relatedRoutes(
  app: FastifyInstance,
  { db, learned, findViewer }: RelatedNeeds & { learned: LearnedModel; findViewer: FindViewer },
): void {
  app.addHook('onClose', () => learned.close())

  // What is learned changes at times of its own.
  const serve = unkeptCalls(app, findViewer)
  serve(readRelated, ({ viewer, params }) => relatedCards({ db, learned }, viewer, params.id))
  serve(readSessionRelated, ({ viewer, params }) => relatedCards({ db, learned }, viewer, params.id, 'conversation'))
}
