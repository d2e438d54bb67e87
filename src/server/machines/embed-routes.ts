import type { FastifyInstance } from 'fastify'
import { cardIdOf } from '#archive/card-url.ts'
import type { AppContext } from '#server/app-context.ts'
import { withRequestUrl } from '#server/http/with-request-url.ts'
import { revalidate } from '#server/response-cache/etag.ts'
import { siteState } from '#server/static-site/published-site.ts'
import { readPublished } from '#server/static-site/read-parts.ts'
import { cardById } from '#store/cards.ts'
import { currentVersion } from '#store/revision.ts'
import { embedGone, embedPage } from './embed-page.ts'

/** The policy of the only page that any site may frame: no scripts, and no requests. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data: https: http:; font-src 'self'; media-src 'self'; form-action 'none'; base-uri 'none'; object-src 'none'; frame-ancestors *"

/** `/embed/card/…`: a public card for a frame of another site, the same for every caller, admins included. */
export function embedRoutes(app: FastifyInstance, { db, published }: AppContext): void {
  app.get<{ Params: { name: string } }>('/embed/card/:name', { schema: { hide: true } }, async (request, reply) => {
    const site = withRequestUrl(published, request)
    const id = cardIdOf(request.params.name)
    const version = await currentVersion(db)
    const card = id === null ? null : await cardById(db, 'public', id)
    void reply
      .removeHeader('x-frame-options')
      .headers({ 'content-security-policy': POLICY, 'cross-origin-resource-policy': 'cross-origin' })
      .type('text/html; charset=utf-8')
    if (!card) return reply.status(404).header('cache-control', 'no-cache').send(embedGone(site))
    if (revalidate(request, reply, version, siteState(site))) return reply.send()
    const [parts] = await readPublished(db, [card], site.address)
    return embedPage(card, parts!, site)
  })
}
