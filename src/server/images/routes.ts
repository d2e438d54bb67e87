import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { visibilityOf } from '#archive/viewer.ts'
import type { FindViewer } from '#server/http/serve.ts'
import { visibleCards } from '#store/links.ts'
import { cardsWithPicture } from '#store/named-files.ts'
import type { Tables } from '#store/tables.ts'
import type { Pictures } from './pictures.ts'

interface ImageNeeds {
  db: Kysely<Tables>
  pictures: Pictures
  findViewer: FindViewer
}

/**
 * `GET /images/{name}?w={pixels}`: a picture, as long as a card that shows it exists for the viewer (R6.3).
 */
export function imageRoutes(app: FastifyInstance, { db, pictures, findViewer }: ImageNeeds): void {
  app.get<{ Params: { '*': string }; Querystring: { w?: unknown } }>(
    '/images/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const scope = visibleCards(visibilityOf(await findViewer(request)))
      const isShown = async (name: string) => (await cardsWithPicture(db, scope, name)).length > 0
      // Kept, but asked for again each time: a card that turns private takes its picture along.
      return pictures.send(request, reply, isShown, 'private, no-cache')
    },
  )
}
