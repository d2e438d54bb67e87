import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import * as calls from '#api/links.ts'
import { LINK_TEXTS } from '#archive/link-texts.ts'
import { Refusal } from '#archive/refusal.ts'
import type { Site } from '#archive/site.ts'
import { nameForAdmins } from '#archive/viewer.ts'
import { adminsOnly } from '#server/http/admins-only.ts'
import { absolute } from '#archive/absolute-address.ts'
import { reachedAt } from '#server/http/reached-at.ts'
import { serve, type Call, type FindViewer } from '#server/http/serve.ts'
import type { Tables } from '#store/tables.ts'
import { sharedPath } from './link-secret.ts'
import { changeEnd, makeLink, readLinks, renewLink, withdrawLink, type ToShare } from './manage-links.ts'

/** The calls by which admins share cards. What they answer is kept nowhere. */
export function linkRoutes(
  app: FastifyInstance,
  { db, site, findViewer }: { db: Kysely<Tables>; site: Site; findViewer: FindViewer },
): void {
  const { timeZone } = site
  /** The admin's name. */
  const admin = ({ viewer, reply }: Pick<Call<never>, 'viewer' | 'reply'>): string => {
    void reply.header('cache-control', 'no-store')
    return nameForAdmins(adminsOnly(viewer))
  }
  const addressOf = (request: FastifyRequest, secret: string) => absolute(reachedAt(site, request), sharedPath(secret))

  serve(app, findViewer, calls.makeLink, async (call) => {
    const by = admin(call)
    const { card, session, end, note } = call.body
    const { link, secret } = await makeLink(db, { what: whatOf(card, session), end, note, by, timeZone })
    return { link, address: addressOf(call.request, secret) }
  })
  serve(app, findViewer, calls.listLinks, async (call) => {
    admin(call)
    return readLinks(db, call.query)
  })
  serve(app, findViewer, calls.changeLink, async (call) => {
    const by = admin(call)
    return { link: await changeEnd(db, call.params.id, { end: call.body.end, by, timeZone }) }
  })
  serve(app, findViewer, calls.withdrawLink, async (call) => {
    const by = admin(call)
    return { link: await withdrawLink(db, call.params.id, by) }
  })
  serve(app, findViewer, calls.renewLink, async (call) => {
    const by = admin(call)
    const { link, secret } = await renewLink(db, call.params.id, by)
    return { link, address: addressOf(call.request, secret) }
  })
}

function whatOf(card: string | undefined, session: string | undefined): ToShare {
  if (card !== undefined && session === undefined) return { card }
  if (session !== undefined && card === undefined) return { session }
  throw new Refusal('bad-request', LINK_TEXTS.oneThing)
}
