import type { FastifyInstance } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import type { AppContext } from '#server/app-context.ts'
import { withRequestUrl } from '#server/http/with-request-url.ts'
import { errorBody, rawQuery } from '#server/http/serve.ts'
import { revalidate } from '#server/response-cache/etag.ts'
import { siteState } from '#server/static-site/published-site.ts'
import { cardById } from '#store/cards.ts'
import { currentVersion } from '#store/revision.ts'
import { cardAt, oembedOf, oembedXml } from './oembed.ts'

/** `/oembed?url=…` (oembed.com): how another site shows a public card, the same for every caller. */
export function oembedRoutes(app: FastifyInstance, { db, published }: AppContext): void {
  app.get('/oembed', { schema: { hide: true } }, async (request, reply) => {
    const site = withRequestUrl(published, request)
    const query = rawQuery(request)
    const format = query.get('format') ?? 'json'
    // The page of another site may ask.
    void reply.header('access-control-allow-origin', '*')
    const url = query.get('url')
    if (url === null) throw new Refusal('bad-request', 'Name the address of a card or conversation: /oembed?url=…')
    if (format !== 'json' && format !== 'xml') {
      return reply.status(501).send(errorBody('bad-request', 'The format must be json or xml.', request))
    }
    const id = cardAt(url, site)
    const version = await currentVersion(db)
    const card = id === null ? null : await cardById(db, 'public', id)
    if (!card) throw new Refusal('not-found', TEXTS.noSuchCard)
    if (revalidate(request, reply, version, siteState(site))) return reply.send()
    const oembed = oembedOf(card, site, query)
    if (format === 'json') return reply.type('application/json; charset=utf-8').send(JSON.stringify(oembed))
    return reply.type('text/xml; charset=utf-8').send(oembedXml(oembed))
  })
}
