import type { FastifyInstance, FastifyRequest } from 'fastify'
import { may } from '#archive/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { beginStream, EVENTS, lastEventId } from '#server/http/event-stream.ts'

/** `GET /api/live`: that cards have changed or gone, for admins private ones too; see api/live.ts. */
export function cardLiveRoutes(app: FastifyInstance, { cardBroadcasters, findViewer }: AppContext): void {
  const { visitors, admins } = cardBroadcasters
  app.addHook('preClose', async () => {
    visitors.close()
    admins.close()
  })
  const summary = 'A live stream (text/event-stream): changed, gone, departed, reload, exhausted'
  app.get('/api/live', { exposeHeadRoute: false, schema: { summary, response: EVENTS } }, async (request, reply) => {
    const isAdmin = may(await findViewer(request), 'see-private-cards')
    const stillMay = async () => may(await findViewer(request, true), 'see-private-cards')
    // Counted separately, so that visitors cannot exhaust the streams of admins.
    const broadcaster = isAdmin ? admins : visitors
    const stream = beginStream(request, reply, broadcaster.size)
    if (!stream) return
    // Only an admin's stream keeps its request: thousands of others stay small.
    const knows = { revision: lastRevision(request), gone: knownGone(request) }
    await broadcaster.subscribe(stream, knows, isAdmin ? stillMay : undefined)
  })
}

/** The last revision that a browser received, else the revision of its page; null where it reports none. */
function lastRevision(request: FastifyRequest): number | null {
  const last = lastEventId(request) ?? (request.query as { after?: string }).after ?? ''
  return /^\d{1,15}$/.test(last) ? Number(last) : null
}

/** The last tombstone that a browser has applied to its cache; null for a browser without a cache. */
function knownGone(request: FastifyRequest): string | null {
  const { gone } = request.query as { gone?: unknown }
  return typeof gone === 'string' ? gone : null
}
