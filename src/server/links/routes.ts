import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '#api/links.ts'
import { LINK_TEXTS } from '#archive/link-texts.ts'
import { Refusal } from '#archive/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { adminCalls } from '#server/http/admin-calls.ts'
import { absoluteUrl } from '#archive/absolute-address.ts'
import { withRequestUrl } from '#server/http/with-request-url.ts'
import { sharedPath } from './link-secret.ts'
import { changeEnd, makeLink, readLinks, renewLink, withdrawLink, type ShareTarget } from './manage-links.ts'

/** The calls by which admins share cards. */
export function linkRoutes(app: FastifyInstance, { db, site, findViewer }: AppContext): void {
  const { timeZone } = site
  const serve = adminCalls(app, findViewer)
  const addressOf = (request: FastifyRequest, secret: string) =>
    absoluteUrl(withRequestUrl(site, request), sharedPath(secret))

  serve(calls.makeLink, async ({ by, body, request }) => {
    const { card, session, end, note } = body
    const { link, secret } = await makeLink(db, { what: whatOf(card, session), end, note, by, timeZone })
    return { link, address: addressOf(request, secret) }
  })
  serve(calls.listLinks, ({ query }) => readLinks(db, query))
  serve(calls.changeLink, async ({ by, params, body }) => ({
    link: await changeEnd(db, params.id, { end: body.end, by, timeZone }),
  }))
  serve(calls.withdrawLink, async ({ by, params }) => ({ link: await withdrawLink(db, params.id, by) }))
  serve(calls.renewLink, async ({ by, params, request }) => {
    const { link, secret } = await renewLink(db, params.id, by)
    return { link, address: addressOf(request, secret) }
  })
}

function whatOf(card: string | undefined, session: string | undefined): ShareTarget {
  if (card !== undefined && session === undefined) return { card }
  if (session !== undefined && card === undefined) return { session }
  throw new Refusal('bad-request', LINK_TEXTS.oneThing)
}
