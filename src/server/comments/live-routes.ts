import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { listThread, liveQuery } from '#api/comments.ts'
import { Refusal } from '#archive/refusal.ts'
import { REFUSALS } from '#archive/texts.ts'
import { may, type Viewer } from '#archive/viewer.ts'
import type { FindViewer } from '#server/serve.ts'
import type { Tables } from '#store/tables.ts'
import type { LiveHub } from './live-hub.ts'
import { openThread, refuseOthers } from './threads.ts'

/** More streams than this are refused, so that the rest of the site goes on. */
const MOST_STREAMS = 20_000

/**
 * A listener that vanished without a word is noticed after 8 seconds of silence and 4 unanswered probes; an address that
 * answers keeps its stream for as long as it likes.
 */
const PROBES = { enable: true, initialDelay: 8000, interval: 2000, count: 4 }

/** The live streams: one thread's for everyone, all threads' for admins. */
export function liveRoutes(
  app: FastifyInstance,
  { db, hub }: { db: Kysely<Tables>; hub: LiveHub },
  findViewer: FindViewer,
): void {
  app.addHook('preClose', async () => hub.close())
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const summary = 'A live stream (text/event-stream): added, removed, reload, gone'

  const open = (viewer: Viewer, threadId: string | null, request: FastifyRequest, reply: FastifyReply) => {
    if (hub.size >= MOST_STREAMS) throw new Refusal('unavailable', REFUSALS.tooManyStreams, 10)
    const seesAll = may(viewer, 'moderate-comments')
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
    const stillMay = async () => may(await findViewer(request), 'moderate-comments')
    // Only an admin's stream keeps its request: thousands of others stay small.
    return hub.subscribe({ threadId, seesAll, response, ...(seesAll ? { stillMay } : {}) }, positionOf(request))
  }

  typed.get(
    '/api/threads/:thread/comments/live',
    { exposeHeadRoute: false, schema: { summary, params: listThread.params, querystring: liveQuery } },
    async (request, reply) => {
      const viewer = await findViewer(request)
      await openThread(db, viewer, request.params.thread)
      await open(viewer, request.params.thread, request, reply)
    },
  )

  typed.get(
    '/api/comments/live',
    { exposeHeadRoute: false, schema: { summary: `${summary} (admin)`, querystring: liveQuery } },
    async (request, reply) => {
      const viewer = await findViewer(request)
      refuseOthers(viewer)
      await open(viewer, null, request, reply)
    },
  )
}

/** The last event that the listener knows: what its browser says after a cut, else what its list was read with. */
function positionOf({ headers, query }: FastifyRequest): number | null {
  const last = headers['last-event-id']
  if (typeof last === 'string' && /^\d{1,15}$/.test(last)) return Number(last)
  return (query as { after?: number }).after ?? null
}
