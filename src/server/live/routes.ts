import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import type { CardHub } from './card-hub.ts'

/** More streams than this are refused, so that the rest of the site goes on. */
const MOST_STREAMS = 20_000

/** A listener that vanished without a word is noticed after 8 seconds of silence and 4 unanswered probes. */
const PROBES = { enable: true, initialDelay: 8000, interval: 2000, count: 4 }

/** `GET /api/live`: that cards have changed or gone, for everyone the same; see api/live.ts. */
export function liveRoutes(app: FastifyInstance, hub: CardHub): void {
  app.addHook('preClose', async () => hub.close())
  const summary = 'A live stream (text/event-stream): changed, gone, reload'
  app.get('/api/live', { exposeHeadRoute: false, schema: { summary } }, async (request, reply) => {
    if (hub.size >= MOST_STREAMS) {
      throw new Refusal('unavailable', 'Too many people are watching just now. Please try again later.', 10)
    }
    const { raw: response } = reply
    reply.hijack()
    const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream; charset=utf-8' }
    response.writeHead(200, { ...headers, 'cache-control': 'no-store', 'x-accel-buffering': 'no' } as Record<
      string,
      string
    >)
    response.flushHeaders()
    response.on('error', () => response.destroy())
    request.raw.socket.setTimeout(0)
    request.raw.socket.setKeepAlive(PROBES)
    request.raw.socket.setNoDelay(true)
    await hub.subscribe(response, lastHeard(request))
  })
}

/** The revision that a browser names after a cut; null for a stream that begins. */
function lastHeard({ headers }: FastifyRequest): number | null {
  const last = headers['last-event-id']
  return typeof last === 'string' && /^\d{1,15}$/.test(last) ? Number(last) : null
}
