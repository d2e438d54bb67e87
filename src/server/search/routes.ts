import type { FastifyInstance } from 'fastify'
import { parseFilters, writeFilters } from '#archive/filter-url.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { isVolatile } from '#archive/query/read-query.ts'
import { completingIn, isQuery } from '#archive/query/typed-query.ts'
import { asciiJson } from '#archive/summary-json.ts'
import { getSearchHelp } from '#api/search-help.ts'
import { suggest as suggestCall } from '#api/suggest.ts'
import { visibilityOf } from '#archive/viewer.ts'
import { dayCounts } from '#store/calendar.ts'
import { withConsistentState } from '#store/revision.ts'
import type { AppContext } from '#server/app-context.ts'
import { fillCommentCounts } from '#server/response-cache/comment-count-placeholder.ts'
import { rawQuery, sendJson, serve } from '#server/http/serve.ts'
import { suggestFor, queryHelpFor } from './suggest.ts'

/** The calls of the search box. */
export function searchRoutes(app: FastifyInstance, { db, search, listJson, cache, findViewer }: AppContext): void {
  const needs = { db, search, listJson }
  serve(app, findViewer, suggestCall, async ({ viewer, query, request, reply }) => {
    const searchFilters = parseFilters(rawQuery(request)).filters
    const filters = { ...searchFilters, query: query.within.trim(), page: 1, size: NO_FILTERS.size }
    const name = `suggest ${query.q}\n${writeFilters(filters)}`
    const make = async () => {
      const { cards, ...rest } = await withConsistentState(() => suggestFor(viewer, needs, query.q, filters))
      return `{"cards":[${cards.join(',')}],${asciiJson(rest).slice(1)}`
    }
    // Stars and comments change without the cards.
    const isPersonal = isVolatile(filters) || isQuery(query.q) || completingIn(query.q)?.kind === 'value'
    return isPersonal
      ? sendJson(reply, await fillCommentCounts(db, await make()))
      : cache.send({ viewer, request, reply, name, withCounts: true }, make)
  })

  serve(app, findViewer, getSearchHelp, async ({ viewer }) => {
    const years = new Set((await dayCounts(db, visibilityOf(viewer))).map(({ date }) => date.slice(0, 4)))
    const dated = [...years].filter((year) => year !== '').toSorted()
    return { sections: await withConsistentState(() => queryHelpFor(viewer, needs, dated)) }
  })
}
