import type { FastifyInstance } from 'fastify'
import { beginStream, lastHeard } from '#server/event-stream.ts'
import type { CardHub } from './card-hub.ts'

/** `GET /api/live`: that cards have changed or gone, for everyone the same; see api/live.ts. */
export function liveRoutes(app: FastifyInstance, hub: CardHub): void {
  app.addHook('preClose', async () => hub.close())
  const summary = 'A live stream (text/event-stream): changed, gone, reload'
  app.get('/api/live', { exposeHeadRoute: false, schema: { summary } }, async (request, reply) => {
    await hub.subscribe(beginStream(request, reply, hub.size), lastHeard(request))
  })
}
