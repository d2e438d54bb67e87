import type { FastifyInstance } from 'fastify'
import { getText } from '#api/texts.ts'
import type { AppContext } from '#server/app-context.ts'
import { serve } from '#server/http/serve.ts'
import { readOwnText } from './own-text.ts'

/** The owner's about and FAQ texts, read at each request. */
export function textRoutes(app: FastifyInstance, { folder, findViewer }: AppContext): void {
  serve(app, findViewer, getText, async ({ params, reply }) => {
    void reply.header('cache-control', 'no-cache')
    return { markdown: await readOwnText(folder, params.name) }
  })
}
