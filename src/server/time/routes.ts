import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { getOnThisDay } from '#api/on-this-day.ts'
import { getTrends } from '#api/trends.ts'
import { getYear, listYears as listYearsCall } from '#api/years.ts'
import { Refusal } from '#archive/refusal.ts'
import { TIME_TEXTS } from '#archive/time/time-texts.ts'
import { parseTrends } from '#archive/time/trend-question.ts'
import { trendsQuery } from '#archive/time/trends-path.ts'
import { monthDayPath } from '#archive/time/month-day.ts'
import { ANYONE, visibilityOf } from '#archive/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { withRequestUrl } from '#server/http/with-request-url.ts'
import { jsonOf, rawQuery, serve } from '#server/http/serve.ts'
import { DAY_FEED, dayFeed, todayIn } from './day-feed.ts'
import { readDay } from './read-day.ts'
import { readTrends } from './read-trends.ts'
import { listYears, readYear } from './read-years.ts'

/** The calls of the time pages. */
export function timeRoutes(app: FastifyInstance, { db, search, cache, site, findViewer }: AppContext): void {
  const library = { db, search }

  serve(app, findViewer, getTrends, ({ viewer, request, reply }) => {
    const { terms, by } = parseTrends(rawQuery(request))
    const name = `trends ${trendsQuery({ terms, by })}`
    return cache.send({ viewer, request, reply, name }, async () =>
      jsonOf(getTrends, await readTrends(library, visibilityOf(viewer), { terms, by })),
    )
  })

  serve(app, findViewer, listYearsCall, ({ viewer, request, reply }) =>
    cache.send({ viewer, request, reply, name: 'years' }, async () =>
      jsonOf(listYearsCall, { years: await listYears(library, visibilityOf(viewer)) }),
    ),
  )

  serve(app, findViewer, getYear, ({ viewer, params, request, reply }) =>
    cache.send({ viewer, request, reply, name: `year ${params.year}`, mayBeMissing: true }, async () => {
      const review = await readYear(library, visibilityOf(viewer), params.year)
      if (!review) throw new Refusal('not-found', TIME_TEXTS.noSuchYear)
      return jsonOf(getYear, review)
    }),
  )

  serve(app, findViewer, getOnThisDay, ({ viewer, params, request, reply }) =>
    cache.send({ viewer, request, reply, name: `day ${params.day}`, mayBeMissing: true }, async () => {
      const found = await readDay(library, visibilityOf(viewer), params.day)
      if (!found) throw new Refusal('not-found', TIME_TEXTS.noSuchDay)
      return jsonOf(getOnThisDay, found)
    }),
  )

  const hidden = { schema: { hide: true } }
  app.get(DAY_FEED, hidden, (request, reply) => {
    const reached = withRequestUrl(site, request)
    const today = todayIn(site.timeZone)
    // The feed changes daily, even if the cards do not.
    const also = createHash('sha1').update(`${today} ${reached.address} ${site.title}`).digest('base64url').slice(0, 12)
    const type = 'application/atom+xml; charset=utf-8'
    return cache.send({ viewer: ANYONE, request, reply, type, name: `${DAY_FEED} ${also}`, also }, () =>
      dayFeed(library, today, reached),
    )
  })

  app.get('/on-this-day', hidden, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(monthDayPath(todayIn(site.timeZone).slice(5)), 302),
  )
}
