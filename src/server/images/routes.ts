import type { FastifyInstance } from 'fastify'
import { may, visibilityOf } from '#archive/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { isCollectionPicture } from '#store/collections.ts'
import { visibleCards } from '#store/links.ts'
import { cardsWithPicture } from '#store/named-files.ts'

/**
 * `GET /images/{name}?w={pixels}`: a picture, as long as a card or a collection that shows it exists for the viewer (R6.3).
 */
export function imageRoutes(app: FastifyInstance, { db, pictures, findViewer }: AppContext): void {
  app.get<{ Params: { '*': string }; Querystring: { w?: unknown } }>(
    '/images/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const viewer = await findViewer(request)
      const scope = visibleCards(visibilityOf(viewer))
      const isShown = async (name: string) =>
        (await isCollectionPicture(db, name, !may(viewer, 'change-cards'))) ||
        (await cardsWithPicture(db, scope, name)).length > 0
      // Kept, but asked for again each time: a card that turns private takes its picture along.
      return pictures.send(request, reply, isShown, 'private, no-cache')
    },
  )
}
