import type { FastifyInstance } from 'fastify'
import { bindIdentity } from '#api/identity.ts'
import type { AppContext } from '#server/app-context.ts'
import { serve } from '#server/http/serve.ts'

/** The call that binds the visitor's identity before the page writes. */
export function identityRoutes(app: FastifyInstance, { identity, findViewer }: AppContext): void {
  serve(app, findViewer, bindIdentity, async ({ viewer, request, reply }) => {
    const { id, role } = identity.bind(viewer, request, reply)
    return { id, type: role === 'anonymous' ? ('anonymous' as const) : ('authenticated' as const) }
  })
}
