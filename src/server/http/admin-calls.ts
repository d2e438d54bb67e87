import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#api/endpoint.ts'
import { nameForAdmins } from '#archive/viewer.ts'
import { adminsOnly, type Admin } from './admins-only.ts'
import { serve, type Answer, type Call, type FindViewer } from './serve.ts'

/** The arguments of a handler of an admin's call; `by` is the admin's name for logs. */
type AdminCall<E extends Endpoint> = Call<E> & { admin: Admin; by: string }

/** Registers calls of admins. Everyone else is refused before the input is validated. */
export const adminCalls =
  (app: FastifyInstance, findViewer: FindViewer) =>
  <E extends Endpoint>(endpoint: E, handler: (call: AdminCall<E>) => Answer<E>): void =>
    serve(
      app,
      findViewer,
      endpoint,
      (call) => {
        const admin = adminsOnly(call.viewer)
        return handler({ ...call, admin, by: nameForAdmins(admin) })
      },
      adminsOnly,
    )
