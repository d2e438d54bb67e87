import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { listThread, liveQuery } from '#api/comments.ts'
import { may, type Viewer } from '#archive/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { beginStream, EVENTS, lastEventId } from '#server/http/event-stream.ts'
import type { NumberCipher } from '#server/http/number-cipher.ts'
import { openThread, refuseNonModerators } from './threads.ts'

/** The live streams: of one thread for everyone, of all threads for admins. */
export function commentLiveRoutes(
  app: FastifyInstance,
  { db, commentBroadcaster: broadcaster, numbers, findViewer }: AppContext,
): void {
  app.addHook('preClose', async () => broadcaster.close())
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const summary = 'A live stream (text/event-stream): added, removed, reload, gone, exhausted'

  const open = async (viewer: Viewer, threadId: string | null, request: FastifyRequest, reply: FastifyReply) => {
    const seesAll = may(viewer, 'moderate-comments')
    const response = beginStream(request, reply, broadcaster.size)
    if (!response) return
    const stillMay = async () => may(await findViewer(request, true), 'moderate-comments')
    // Only streams of admins keep their request, so that thousands of others stay small.
    await broadcaster.subscribe(
      { threadId, seesAll, response, ...(seesAll ? { stillMay } : {}) },
      positionOf(request, numbers),
    )
  }

  typed.get(
    '/api/threads/:thread/comments/live',
    {
      exposeHeadRoute: false,
      schema: { summary, response: EVENTS, params: listThread.params, querystring: liveQuery },
    },
    async (request, reply) => {
      const viewer = await findViewer(request)
      await openThread(db, viewer, request.params.thread)
      await open(viewer, request.params.thread, request, reply)
    },
  )

  typed.get(
    '/api/comments/live',
    { exposeHeadRoute: false, schema: { summary: `${summary} (admin)`, response: EVENTS, querystring: liveQuery } },
    async (request, reply) => {
      const viewer = await findViewer(request)
      refuseNonModerators(viewer)
      await open(viewer, null, request, reply)
    },
  )
}

/**
 * The last event that the client knows: from its Last-Event-ID, otherwise from its list; -1 for a number that was not encrypted
 * here, such as one of an earlier version.
 */
function positionOf(request: FastifyRequest, numbers: NumberCipher): number | null {
  const lastId = lastEventId(request) ?? (request.query as { after?: string }).after
  return lastId === undefined ? null : (numbers.decrypt(lastId) ?? -1)
}
