import type { FastifyInstance } from 'fastify'
import { getSource } from '#api/source.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { may } from '#archive/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serve } from '#server/http/serve.ts'
import { readSource } from './read-source.ts'

/** `GET /api/cards/{id}/source`, for admins alone: to others no card has one, whatever the card (R12.21). */
export function sourceRoutes(app: FastifyInstance, { db, findViewer }: AppContext): void {
  serve(app, findViewer, getSource, async ({ viewer, params, reply }) => {
    if (!may(viewer, 'see-private-cards')) throw new Refusal('not-found', TEXTS.noSuchCard)
    const { bytes, hash } = await readSource(db, params.id)
    return reply
      .header('content-disposition', `attachment; filename="source-${hash.slice(0, 12)}.txt"`)
      .type('application/octet-stream')
      .send(bytes)
  })
}
