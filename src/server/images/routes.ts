import type { FastifyInstance } from 'fastify'
import type { Visibility } from '#archive/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { cardsShowingPicture } from '#server/cards/shown-files.ts'
import { cachingFor } from '#server/http/caching-for.ts'
import { isCollectionPicture } from '#store/collections.ts'
import { visibleCards } from '#store/links.ts'

/**
 * `GET /images/{name}?w={pixels}`: a picture, as long as a card or a collection that shows it exists for the viewer (R6.3).
 */
export function imageRoutes(app: FastifyInstance, { db, pictures, findViewer }: AppContext): void {
  app.get<{ Params: { '*': string }; Querystring: { w?: unknown } }>(
    '/images/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const viewer = await findViewer(request)
      const isShown = async (visibility: Visibility, name: string) =>
        (await isCollectionPicture(db, name, visibility === 'public')) ||
        (await cardsShowingPicture(db, visibleCards(visibility), visibility, name)).length > 0
      return pictures.send(request, reply, (name) => cachingFor(viewer, (visibility) => isShown(visibility, name)))
    },
  )
}
