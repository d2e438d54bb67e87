import type { FastifyInstance } from 'fastify'
import * as calls from '#api/keys.ts'
import type { AppContext } from '#server/app-context.ts'
import { adminCalls } from '#server/http/admin-calls.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { makeKey, readKeys, withdrawKey } from './manage-keys.ts'

/** The calls by which admins make and withdraw API keys. */
export function keyRoutes(app: FastifyInstance, { db, site, findViewer }: AppContext): void {
  const serve = adminCalls(app, findViewer)
  serve(calls.makeKey, async ({ admin, by, body, request }) => {
    const made = await makeKey(db, { ...body, owner: admin.id, by, timeZone: site.timeZone })
    logSecurity(request, 'key made', { user: admin.id, key: made.apiKey.id, scope: made.apiKey.scope })
    return made
  })
  serve(calls.listKeys, async () => ({ keys: await readKeys(db) }))
  serve(calls.withdrawKey, async ({ admin, by, params, request }) => {
    const apiKey = await withdrawKey(db, params.id, by)
    logSecurity(request, 'key withdrawn', { user: admin.id, key: apiKey.id })
    return { apiKey }
  })
}
