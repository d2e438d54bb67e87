import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cardIdOf } from '#archive/card-url.ts'
import { isVolatile } from '#archive/query/read-query.ts'
import { Refusal } from '#archive/refusal.ts'
import { ANYONE } from '#archive/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { revalidate } from '#server/response-cache/etag.ts'
import { rawQuery } from '#server/http/serve.ts'
import { cardById } from '#store/cards.ts'
import { countPublic } from '#store/public-cards.ts'
import { currentVersion } from '#store/revision.ts'
import { gonePage } from './card-page.ts'
import type { RelatedCard } from './find-related.ts'
import { FEEDS, feedPath } from './feed.ts'
import { OWN_FILES, readOwnFile } from './own-files.ts'
import { withRequestUrl } from '#server/http/with-request-url.ts'
import { otherPages } from './other-pages.ts'
import { siteState, type PublishedSite } from './published-site.ts'
import { currentPage } from './renew-pages.ts'
import { feedFilters, readFeed } from './read-feed.ts'
import { robotsTxt, sitemap, sitemapCount, sitemapIndex } from './sitemap.ts'

/** A fingerprint of related cards, for the ETag. */
const stateOf = (related: readonly RelatedCard[]): string =>
  related.length === 0 ? '' : createHash('sha1').update(JSON.stringify(related)).digest('base64url').slice(0, 8)

/**
 * Static pages, sitemaps and feeds of the current archive. Responses are the same for everyone and hold public cards only; a
 * card that turns private is gone with the next request (ADR-0071).
 */
export function publishedRoutes(app: FastifyInstance, { db, search, cache, published, findRelated }: AppContext): void {
  const library = { db, search }
  const hidden = { schema: { hide: true } }

  /** True for a caller who has the current response: neither cards nor the name or URL of the site have changed. */
  const fresh = async (request: FastifyRequest, reply: FastifyReply, site: PublishedSite) =>
    revalidate(request, reply, await currentVersion(db), siteState(site))

  app.get<{ Params: { '*': string } }>('/seo/card/*', hidden, async (request, reply) => {
    const name = request.params['*']
    const type = Object.hasOwn(OWN_FILES, name) ? OWN_FILES[name] : undefined
    if (type !== undefined) {
      return (
        reply
          .header('cache-control', 'public, max-age=3600')
          // A site that embeds a card in a sandboxed frame may have removed the frame's origin.
          .header('cross-origin-resource-policy', 'cross-origin')
          .type(type)
          .send(await readOwnFile(name))
      )
    }
    const site = withRequestUrl(published, request)
    const id = name.endsWith('.html') && !name.includes('/') ? cardIdOf(name) : null
    const version = await currentVersion(db)
    const card = id === null ? null : await cardById(db, 'public', id)
    void reply.type('text/html; charset=utf-8')
    if (!card) return reply.status(410).header('cache-control', 'no-cache').send(gonePage(site))
    const related = await findRelated(card.id)
    // The model of related cards changes independently of the cards.
    if (revalidate(request, reply, version, siteState(site) + stateOf(related))) return reply.send()
    return currentPage(db, card, related, site)
  })

  for (const format of ['xml', 'json'] as const) {
    const { type, write } = FEEDS[format]
    app.get(`/feed.${format}`, hidden, async (request, reply) => {
      const site = withRequestUrl(published, request)
      const filters = feedFilters(rawQuery(request))
      // The same for every caller, so all share one cached response.
      const cacheRequest = { viewer: ANYONE, request, reply, type, name: feedPath(format, filters, filters.page) }
      const also = siteState(site)
      const make = async () => write(await readFeed(library, filters), site)
      // Comments and stars change without the cards.
      if (isVolatile(filters))
        return reply
          .header('cache-control', 'no-store')
          .type(type)
          .send(await make())
      return cache.send({ ...cacheRequest, name: `${cacheRequest.name} ${also}`, also }, make)
    })
  }

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const site = withRequestUrl(published, request)
    if (await fresh(request, reply, site)) return reply.send()
    return reply.type('application/xml; charset=utf-8').send(sitemapIndex(await countPublic(db), `${site.address}/`))
  })

  app.get<{ Params: { number: string } }>('/sitemap-:number.xml', hidden, async (request, reply) => {
    const number = Number(request.params.number)
    if (!/^[1-9]\d{0,5}$/.test(request.params.number) || number > sitemapCount(await countPublic(db))) {
      throw new Refusal('not-found', 'There is no such sitemap.')
    }
    const site = withRequestUrl(published, request)
    if (await fresh(request, reply, site)) return reply.send()
    const pages = number === 1 ? await otherPages(db) : []
    return reply.type('application/xml; charset=utf-8').send(Readable.from(sitemap(db, number, site, { pages })))
  })

  app.get('/robots.txt', hidden, async (request, reply) => {
    const { address } = withRequestUrl(published, request)
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(robotsTxt(`${address}/sitemap.xml`))
  })
}
