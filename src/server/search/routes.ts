import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { suggest as suggestCall } from '#api/suggest.ts'
import type { SearchEngine } from '#search/engine.ts'
import { revalidate } from '#server/revalidate.ts'
import { serve, type FindViewer } from '#server/serve.ts'
import type { Tables } from '#store/tables.ts'
import { suggest, type ListJson } from './suggest.ts'

/** The calls of the search box. */
export function searchRoutes(
  app: FastifyInstance,
  needs: { db: Kysely<Tables>; search: SearchEngine; listJson: ListJson },
  findViewer: FindViewer,
): void {
  serve(app, findViewer, suggestCall, async ({ viewer, query, request, reply }) => {
    if (await revalidate(needs.db, viewer, request, reply, { withCounts: true })) return reply.send()
    const { cards, ...rest } = await suggest(needs, viewer, query.q)
    const json = `{"cards":[${cards.join(',')}],${JSON.stringify(rest).slice(1)}`
    return reply.type('application/json; charset=utf-8').serializer(String).send(json)
  })
}
