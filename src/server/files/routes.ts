import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { cardsShowingFile } from '#server/cards/shown-files.ts'
import { cachingFor } from '#server/http/caching-for.ts'
import { sendFile } from '#server/http/send-file.ts'
import { visibleCards } from '#store/links.ts'

/**
 * `GET /files/{name}`: a sound or another file of a card, as long as the card shows it to the viewer (R6.3).
 * @param folder the data folder
 */
export function fileRoutes(app: FastifyInstance, { db, folder, findViewer }: AppContext): void {
  app.get<{ Params: { '*': string } }>('/files/*', { schema: { hide: true } }, async (request, reply) => {
    const name = request.params['*']
    const caching = await cachingFor(
      await findViewer(request),
      async (visibility) => (await cardsShowingFile(db, visibleCards(visibility), visibility, name)).length > 0,
    )
    return sendFile(request, reply, caching === null ? null : { folder, name }, caching ?? '')
  })
}
