import type { FastifyInstance } from 'fastify'
import { getCalendar } from '#api/calendar.ts'
import { getCard, getTimeline, listCards as listCardsCall } from '#api/cards.ts'
import { getOpening } from '#api/opening.ts'
import { readKeys } from '#api/proof.ts'
import { listSessions, readSession, readSessionTexts } from '#api/sessions.ts'
import { getTopics } from '#api/topics.ts'
import { parseFilters, writeFilters } from '#archive/filter-url.ts'
import { isVolatile } from '#archive/query/read-query.ts'
import { firstNames } from '#archive/name-counts.ts'
import { may, visibilityOf } from '#archive/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { CountOf } from '#server/response-cache/comment-count-placeholder.ts'
import { jsonOf, rawQuery, sendJson, serve } from '#server/http/serve.ts'
import { wellKnown } from '#server/proof/read-proofs.ts'
import { fillCommentCounts } from '#server/response-cache/comment-count-placeholder.ts'
import { countTopics } from '#store/conversation-list.ts'
import { listPageJson } from './list-cards.ts'
import { sessionsAfter } from '#server/cards/list-sessions.ts'
import { openCard, timelineOf } from '#server/cards/open-card.ts'
import { openDay } from './open-day.ts'
import { readCalendar } from './read-calendar.ts'
import { openSession, sessionTexts } from '#server/cards/read-session.ts'

const array = (items: readonly string[]) => `[${items.join(',')}]`

/** The calls that show cards. */
export function browseRoutes(
  app: FastifyInstance,
  { db, search, byMeaning, cache, config, findViewer }: AppContext,
): void {
  const library = { db, search, byMeaning }
  const { showReasoning, site } = config
  // The setting changes responses without changing the revision.
  const also = showReasoning === 'public' ? 'reasoning' : ''

  serve(app, findViewer, listCardsCall, async ({ viewer, request, reply }) => {
    const { filters, skipped } = parseFilters(rawQuery(request))
    // Logs the kinds of skipped values without the values themselves: 'Invalid month'.
    const kinds = skipped.map((sentence) => sentence.replace(/ '.*/s, ''))
    if (kinds.length > 0) request.log.info({ skipped: kinds }, 'filters skipped')
    const make = (countOf?: CountOf) => listPageJson(library, viewer, filters, countOf)
    // Stars, comments and the learned model change without the cards.
    if (isVolatile(filters)) return sendJson(reply, await fillCommentCounts(db, await make()))
    const name = `cards ${writeFilters(filters)}`
    return cache.send({ viewer, request, reply, name, withCounts: true }, make)
  })

  serve(app, findViewer, getCard, ({ viewer, params, request, reply }) => {
    const cacheRequest = { viewer, request, reply, name: `card ${params.id}`, also, mayBeMissing: true }
    return cache.send(cacheRequest, async () =>
      jsonOf(getCard, await openCard(db, viewer, params.id, { showReasoning, address: site.address })),
    )
  })

  serve(app, findViewer, getTimeline, ({ viewer, params, request, reply }) => {
    const cacheRequest = { viewer, request, reply, name: `timeline ${params.id}`, mayBeMissing: true }
    return cache.send(cacheRequest, async () => {
      const { previous, next } = await timelineOf(db, viewer, params.id)
      return `{"previous":${previous ?? 'null'},"next":${next ?? 'null'}}`
    })
  })

  serve(app, findViewer, readKeys, async ({ reply }) => {
    // Pages of other sites may verify what is published here.
    void reply.header('cache-control', 'no-cache').header('access-control-allow-origin', '*')
    return wellKnown(db, '/api/cards/{id}')
  })

  serve(app, findViewer, listSessions, ({ viewer, query, request, reply }) => {
    const cacheRequest = {
      viewer,
      request,
      reply,
      name: `sessions ${query.limit} ${query.after ?? ''}`,
      mayBeMissing: true,
    }
    return cache.send(cacheRequest, async () => jsonOf(listSessions, await sessionsAfter(db, viewer, query)))
  })

  serve(app, findViewer, readSession, ({ viewer, params, request, reply }) => {
    const cacheRequest = { viewer, request, reply, name: `session ${params.id}`, mayBeMissing: true }
    return cache.send(cacheRequest, async () => jsonOf(readSession, await openSession(db, viewer, params.id)))
  })

  serve(app, findViewer, readSessionTexts, ({ viewer, params, query, request, reply }) => {
    const name = `session-texts ${query.from} ${params.id}`
    const cacheRequest = { viewer, request, reply, name, also, withCounts: true, mayBeMissing: true }
    return cache.send(cacheRequest, async () => {
      const { cards, next } = await sessionTexts(db, viewer, { id: params.id, from: query.from, showReasoning })
      return `{"cards":${array(cards)},"next":${next}}`
    })
  })

  serve(app, findViewer, getOpening, async ({ viewer, query, reply }) => {
    const text = await openDay(library, viewer, { random: Math.random, not: query.not, wanted: query.day })
    // Random each time, but a cached one may be shown offline.
    void reply.header('cache-control', may(viewer, 'see-private-cards') ? 'no-store' : 'no-cache')
    return sendJson(reply, text)
  })

  serve(app, findViewer, getCalendar, ({ viewer, request, reply }) =>
    cache.send({ viewer, request, reply, name: 'calendar' }, async () =>
      jsonOf(getCalendar, await readCalendar(db, viewer)),
    ),
  )

  serve(app, findViewer, getTopics, ({ viewer, request, reply }) =>
    cache.send({ viewer, request, reply, name: 'topics' }, async () =>
      jsonOf(getTopics, { topics: firstNames(await countTopics(db, visibilityOf(viewer))) }),
    ),
  )
}
