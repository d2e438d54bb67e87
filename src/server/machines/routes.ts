import type { FastifyInstance } from 'fastify'
import { citationRoutes } from './citation-routes.ts'
import { embedRoutes } from './embed-routes.ts'
import { oembedRoutes } from './oembed-routes.ts'

/** What other programs and sites take of a card: citations, and cards to embed. */
export function machineRoutes(
  app: FastifyInstance,
  context: Parameters<typeof citationRoutes>[1] & Parameters<typeof embedRoutes>[1],
): void {
  citationRoutes(app, context)
  embedRoutes(app, context)
  oembedRoutes(app, context)
}
