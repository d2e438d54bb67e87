import type { FastifyInstance } from 'fastify'
import { deleteStar, getStars, putStar } from '#api/stars.ts'
import type { AppContext } from '#server/app-context.ts'
import { serve } from '#server/http/serve.ts'
import { readStars, refuseUnknown, setStar } from './star-card.ts'
import { refuseTooMany } from './star-limits.ts'

/** The calls about the caller's own stars; there is no way to name anybody else's. */
export function starRoutes(app: FastifyInstance, { db, bind, limits, findViewer }: AppContext): void {
  serve(app, findViewer, getStars, ({ viewer }) => readStars(db, viewer))

  for (const call of [putStar, deleteStar]) {
    serve(app, findViewer, call, async ({ viewer, params, request, reply }) => {
      await refuseUnknown(db, viewer, params.id)
      await refuseTooMany(db, limits, viewer, request)
      return setStar(db, bind(viewer, request, reply), params.id, call === putStar)
    })
  }
}
