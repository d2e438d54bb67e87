import type { FastifyInstance } from 'fastify'
import { getTrends } from '#api/trends.ts'
import { parseTrends } from '#archive/time/trend-question.ts'
import { trendsQuery } from '#archive/time/trends-path.ts'
import { visibilityOf } from '#archive/viewer.ts'
import type { Library } from './library.ts'
import { jsonOf, rawQuery, serve, type FindViewer } from '#server/http/serve.ts'
import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import { readTrends } from './read-trends.ts'

interface TimeNeeds extends Library {
  cache: ResponseCache
  findViewer: FindViewer
}

/** The calls that show the archive's time. */
export function timeRoutes(app: FastifyInstance, { db, search, cache, findViewer }: TimeNeeds): void {
  const library = { db, search }

  serve(app, findViewer, getTrends, ({ viewer, request, reply }) => {
    const { terms, by } = parseTrends(rawQuery(request))
    const name = `trends ${trendsQuery({ terms, by })}`
    return cache.send({ viewer, request, reply, name }, async () =>
      jsonOf(getTrends, await readTrends(library, visibilityOf(viewer), { terms, by })),
    )
  })
}
