import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import * as calls from '#api/keys.ts'
import type { Site } from '#archive/site.ts'
import { nameForAdmins } from '#archive/viewer.ts'
import { adminsOnly, type Admin } from '#server/http/admins-only.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { serve, type Call, type FindViewer } from '#server/http/serve.ts'
import type { Tables } from '#store/tables.ts'
import { makeKey, readKeys, withdrawKey } from './manage-keys.ts'

/** The calls by which admins make and withdraw API keys. What they answer is kept nowhere. */
export function keyRoutes(
  app: FastifyInstance,
  { db, site, findViewer }: { db: Kysely<Tables>; site: Site; findViewer: FindViewer },
): void {
  const admin = ({ viewer, reply }: Pick<Call<never>, 'viewer' | 'reply'>): Admin => {
    void reply.header('cache-control', 'no-store')
    return adminsOnly(viewer)
  }

  serve(app, findViewer, calls.makeKey, async (call) => {
    const owner = admin(call)
    const by = nameForAdmins(owner)
    const made = await makeKey(db, { ...call.body, owner: owner.id, by, timeZone: site.timeZone })
    logSecurity(call.request, 'key made', { user: owner.id, key: made.apiKey.id, scope: made.apiKey.scope })
    return made
  })
  serve(app, findViewer, calls.listKeys, async (call) => {
    admin(call)
    return { keys: await readKeys(db) }
  })
  serve(app, findViewer, calls.withdrawKey, async (call) => {
    const by = admin(call)
    const apiKey = await withdrawKey(db, call.params.id, nameForAdmins(by))
    logSecurity(call.request, 'key withdrawn', { user: by.id, key: apiKey.id })
    return { apiKey }
  })
}
