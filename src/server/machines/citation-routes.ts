import type { FastifyInstance } from 'fastify'
import { citeCard } from '#api/citation.ts'
import { citationOf, CITATION_TYPES } from '#archive/citation/citation.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { visibilityOf } from '#archive/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { withRequestUrl } from '#server/http/with-request-url.ts'
import { serve } from '#server/http/serve.ts'
import { siteState } from '#server/static-site/published-site.ts'
import { cardById } from '#store/cards.ts'

/** `GET /api/cards/{id}/citation`, for those who see the card. */
export function citationRoutes(app: FastifyInstance, { db, cache, published, findViewer }: AppContext): void {
  serve(app, findViewer, citeCard, ({ viewer, params, query, request, reply }) => {
    const { format } = query
    const site = withRequestUrl(published, request)
    const also = siteState(site)
    const name = `citation ${format} ${params.id} ${also}`
    return cache.send(
      { viewer, request, reply, name, also, type: CITATION_TYPES[format], mayBeMissing: true },
      async () => {
        const card = await cardById(db, visibilityOf(viewer), params.id)
        if (!card) throw new Refusal('not-found', TEXTS.noSuchCard)
        return citationOf(card, site, format)
      },
    )
  })
}
