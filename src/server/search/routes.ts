import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { asciiJson } from '#archive/summary-json.ts'
import { suggest as suggestCall } from '#api/suggest.ts'
import type { SearchEngine } from '#search/engine.ts'
import type { Answers } from '#server/answers.ts'
import { serve, type FindViewer } from '#server/serve.ts'
import type { Tables } from '#store/tables.ts'
import { suggest, type ListJson } from './suggest.ts'

/** The calls of the search box. */
export function searchRoutes(
  app: FastifyInstance,
  needs: { db: Kysely<Tables>; search: SearchEngine; listJson: ListJson; answers: Answers },
  findViewer: FindViewer,
): void {
  serve(app, findViewer, suggestCall, ({ viewer, query, request, reply }) => {
    const asked = { viewer, request, reply, name: `suggest ${query.q}`, withCounts: true }
    return needs.answers.send(asked, async () => {
      const { cards, ...rest } = await suggest(needs, viewer, query.q)
      return `{"cards":[${cards.join(',')}],${asciiJson(rest).slice(1)}`
    })
  })
}
