import type { FastifyInstance } from 'fastify'
import { readAsked } from '#api/asked.ts'
import type { AppContext } from '#server/app-context.ts'
import { serve } from '#server/http/serve.ts'
import { askedGroup } from './asked-group.ts'

/** The call for cards that ask nearly the same as one. */
export function askedRoutes(app: FastifyInstance, { db, repeated, findViewer }: AppContext): void {
  app.addHook('onClose', () => repeated.close())

  serve(app, findViewer, readAsked, ({ viewer, params }) => askedGroup({ db, repeated }, viewer, params.id))
}
