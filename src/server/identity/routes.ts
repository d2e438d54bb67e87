import type { FastifyInstance } from 'fastify'
import { bindIdentity } from '#api/identity.ts'
import { serve, type FindViewer } from '#server/http/serve.ts'
import type { Identity } from './anonymous.ts'

/** The call by which a page learns, or is given, the visitor's identity before it writes. */
export function identityRoutes(
  app: FastifyInstance,
  { identity, findViewer }: { identity: Identity; findViewer: FindViewer },
): void {
  serve(app, findViewer, bindIdentity, async ({ viewer, request, reply }) => {
    const { id, role } = identity.bind(viewer, request, reply)
    void reply.header('cache-control', 'no-store')
    return { id, type: role === 'anonymous' ? ('anonymous' as const) : ('authenticated' as const) }
  })
}
