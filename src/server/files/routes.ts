import type { FastifyInstance } from 'fastify'
import { visibilityOf } from '#archive/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { sendFile } from '#server/http/send-file.ts'
import { visibleCards } from '#store/links.ts'
import { cardWithFile } from '#store/named-files.ts'

/**
 * `GET /files/{name}`: a sound or another file of a card, as long as the card exists for the viewer (R6.3).
 * @param folder the data folder
 */
export function fileRoutes(app: FastifyInstance, { db, folder, findViewer }: AppContext): void {
  app.get<{ Params: { '*': string } }>('/files/*', { schema: { hide: true } }, async (request, reply) => {
    const name = request.params['*']
    const isShown = (await cardWithFile(db, visibleCards(visibilityOf(await findViewer(request))), name)) !== null
    // Kept, but asked for again each time: a card that turns private takes its files along.
    return sendFile(request, reply, isShown ? { folder, name } : null, 'private, no-cache')
  })
}
