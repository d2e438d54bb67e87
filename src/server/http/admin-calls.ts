import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import { nameForAdmins, type Viewer } from '#archive/viewer.ts'
import { adminsOnly, type Admin } from './admins-only.ts'
import { serve, type Call, type FindViewer } from './serve.ts'

type Answer<E extends Endpoint> = z.input<E['output']> | FastifyReply
type Handler<E extends Endpoint, C> = (call: C) => Answer<E> | Promise<Answer<E>>

/** The arguments of a handler of an admin's call; `by` is the admin's name for logs. */
type AdminCall<E extends Endpoint> = Call<E> & { admin: Admin; by: string }

/**
 * Registers calls whose responses are personal and momentary, so that no cache stores them (checklist V14.3.2).
 * @param refuse throws a Refusal where the caller has no permission
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

/** Registers calls of admins, uncached. Everyone else is refused before the input is validated. */
export const adminCalls = (app: FastifyInstance, findViewer: FindViewer) => {
  const serveUncached = uncachedCalls(app, findViewer, adminsOnly)
  return <E extends Endpoint>(endpoint: E, handler: Handler<E, AdminCall<E>>): void =>
    serveUncached(endpoint, (call) => {
      const admin = adminsOnly(call.viewer)
      return handler({ ...call, admin, by: nameForAdmins(admin) })
    })
}
