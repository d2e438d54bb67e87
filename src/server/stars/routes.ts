import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { deleteStar, getStars, putStar } from '#api/stars.ts'
import type { KnownViewer, Viewer } from '#archive/viewer.ts'
import { serve, type FindViewer } from '#server/http/serve.ts'
import type { Tables } from '#store/tables.ts'
import { readStars, refuseUnknown, setStar } from './star-card.ts'
import { refuseTooMany, type StarLimits } from './star-limits.ts'

/** Gives an anonymous visitor an identity; from outside, as comments need it too. */
type Bind = (viewer: Viewer, request: FastifyRequest, reply: FastifyReply) => KnownViewer

/** What the calls about stars need. */
interface StarRouteNeeds {
  db: Kysely<Tables>
  bind: Bind
  limits: StarLimits
  findViewer: FindViewer
}

/** The calls about the caller's own stars; there is no way to name anybody else's. */
export function starRoutes(app: FastifyInstance, { db, bind, limits, findViewer }: StarRouteNeeds): void {
  serve(app, findViewer, getStars, ({ viewer, reply }) => {
    void reply.header('cache-control', 'no-store')
    return readStars(db, viewer)
  })

  serve(app, findViewer, putStar, async ({ viewer, params, request, reply }) => {
    await refuseUnknown(db, viewer, params.id)
    await refuseTooMany(db, limits, viewer, request)
    return setStar(db, bind(viewer, request, reply), params.id, true)
  })

  serve(app, findViewer, deleteStar, async ({ viewer, params, request, reply }) => {
    await refuseUnknown(db, viewer, params.id)
    await refuseTooMany(db, limits, viewer, request)
    return setStar(db, bind(viewer, request, reply), params.id, false)
  })
}
