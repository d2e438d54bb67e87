import type { FastifyInstance, FastifyReply } from 'fastify'
import { getCalendar } from '#api/calendar.ts'
import { getCard, getTimeline, listCards as listCardsCall } from '#api/cards.ts'
import { getOpening } from '#api/opening.ts'
import { parseFilters } from '#archive/filter-url.ts'
import { may } from '#archive/viewer.ts'
import { revalidate } from '#server/revalidate.ts'
import { rawQuery, serve, type FindViewer } from '#server/serve.ts'
import { listCards, type Library } from './list-cards.ts'
import { openCard, timelineOf } from './open-card.ts'
import { openDay } from './open-day.ts'
import { readCalendar } from './read-calendar.ts'

/** Lists and cards stand in the database as JSON text of the contract: they are joined and sent as they are. */
const sendJson = (reply: FastifyReply, json: string) =>
  reply.type('application/json; charset=utf-8').serializer(String).send(json)

const array = (items: readonly string[]) => `[${items.join(',')}]`

/** The calls that show cards. */
export function browseRoutes(app: FastifyInstance, library: Library, findViewer: FindViewer): void {
  const { db } = library

  serve(app, findViewer, listCardsCall, async ({ viewer, request, reply }) => {
    const { filters, skipped } = parseFilters(rawQuery(request))
    // What was skipped, but not what somebody typed: 'Invalid month'.
    const kinds = skipped.map((sentence) => sentence.replace(/ '.*/s, ''))
    if (kinds.length > 0) request.log.info({ skipped: kinds }, 'filters skipped')
    // Somebody's stars change without the cards.
    if (filters.starred) void reply.header('cache-control', 'no-store')
    else if (await revalidate(db, viewer, request, reply, { withCounts: true })) return reply.send()
    const { cards, page, ...found } = await listCards(library, viewer, filters)
    const rest = { page: page.page, pages: page.pages, size: page.size, total: page.total, ...found }
    return sendJson(reply, `{"cards":${array(cards)},${JSON.stringify(rest).slice(1)}`)
  })

  serve(app, findViewer, getCard, async ({ viewer, params, request, reply }) => {
    const card = await openCard(db, viewer, params.id)
    return (await revalidate(db, viewer, request, reply)) ? reply.send() : card
  })

  serve(app, findViewer, getTimeline, async ({ viewer, params, request, reply }) => {
    const { previous, next } = await timelineOf(db, viewer, params.id)
    if (await revalidate(db, viewer, request, reply)) return reply.send()
    return sendJson(reply, `{"previous":${previous ?? 'null'},"next":${next ?? 'null'}}`)
  })

  serve(app, findViewer, getOpening, async ({ viewer, reply }) => {
    const { day, cards, carousel } = await openDay(library, viewer, Math.random)
    // Never the same twice, but what was seen may be read again without a network.
    void reply.header('cache-control', may(viewer, 'see-private-cards') ? 'no-store' : 'no-cache')
    return sendJson(reply, `{"day":${JSON.stringify(day)},"cards":${array(cards)},"carousel":${array(carousel)}}`)
  })

  serve(app, findViewer, getCalendar, async ({ viewer, request, reply }) => {
    if (await revalidate(db, viewer, request, reply)) return reply.send()
    return readCalendar(db, viewer)
  })
}
