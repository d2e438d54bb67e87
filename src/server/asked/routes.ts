import type { FastifyInstance } from 'fastify'
import { readAsked } from '#api/asked.ts'
import { serve, type FindViewer } from '#server/http/serve.ts'
import { askedGroup, type AskedNeeds } from './asked-group.ts'

/** The call for cards that ask nearly the same as one. */
export function askedRoutes(
  app: FastifyInstance,
  { db, repeated, findViewer }: AskedNeeds & { findViewer: FindViewer },
): void {
  app.addHook('onClose', () => repeated.close())

  serve(app, findViewer, readAsked, ({ viewer, params, reply }) => {
    // Prompts are compared at times of their own.
    void reply.header('cache-control', 'no-store')
    return askedGroup({ db, repeated }, viewer, params.id)
  })
}
