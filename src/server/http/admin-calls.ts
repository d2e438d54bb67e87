import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import { nameForAdmins, type Viewer } from '#archive/viewer.ts'
import { adminsOnly, type Admin } from './admins-only.ts'
import { serve, type Call, type FindViewer } from './serve.ts'

type Answer<E extends Endpoint> = z.input<E['output']> | FastifyReply
type Handler<E extends Endpoint, C> = (call: C) => Answer<E> | Promise<Answer<E>>

/** What the handler of an admin's call is given: `by` is the name by which admins know each other. */
type AdminCall<E extends Endpoint> = Call<E> & { admin: Admin; by: string }

/**
 * Serves calls whose answers are for one person and one moment: no cache keeps them (checklist V14.3.2).
 * @param refuse throws where the caller may not
 */
export const uncachedCalls =
  (app: FastifyInstance, findViewer: FindViewer, refuse?: (viewer: Viewer) => void) =>
  <E extends Endpoint>(endpoint: E, handler: Handler<E, Call<E>>): void =>
    serve(
      app,
      findViewer,
      endpoint,
      async (call) => {
        void call.reply.header('cache-control', 'no-store')
        return handler(call)
      },
      refuse,
    )

/** Serves calls of admins: everyone else is refused before anything is done. No cache keeps what is answered. */
export const adminCalls = (app: FastifyInstance, findViewer: FindViewer) => {
  const serveUncached = uncachedCalls(app, findViewer, adminsOnly)
  return <E extends Endpoint>(endpoint: E, handler: Handler<E, AdminCall<E>>): void =>
    serveUncached(endpoint, (call) => {
      const admin = adminsOnly(call.viewer)
      return handler({ ...call, admin, by: nameForAdmins(admin) })
    })
}
