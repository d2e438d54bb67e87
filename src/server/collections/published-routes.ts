import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ANYONE } from '#archive/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { withRequestUrl } from '#server/http/with-request-url.ts'
import { rawQuery } from '#server/http/serve.ts'
import { BOOK_ROUTE } from '#server/static-site/books.ts'
import { FEEDS } from '#server/static-site/feed.ts'
import { siteState } from '#server/static-site/published-site.ts'
import { collectionFor } from './read-collections.ts'
import { collectionBook, collectionFeed } from './read-published.ts'

type Named = { Params: { name: string } }

/** Feeds and books of published collections, from public cards alone, the same for everyone. */
export function publishedCollections(
  app: FastifyInstance,
  { db, search, cache, published, pictures, sendBook }: AppContext,
): void {
  const library = { db, search }
  const hidden = { schema: { hide: true } }

  for (const format of ['xml', 'json'] as const) {
    const { type, write } = FEEDS[format]
    app.get<Named>(`/c/:name/feed.${format}`, hidden, (request, reply) => {
      const site = withRequestUrl(published, request)
      const page = Math.trunc(Number(rawQuery(request).get('page') ?? 1)) || 1
      const { name } = request.params
      const also = siteState(site)
      // The same for every caller, so all share one cached response.
      const asked = { viewer: ANYONE, request, reply, type, also, mayBeMissing: true }
      return cache.send({ ...asked, name: `collection feed ${format} ${page} ${also} ${name}` }, async () =>
        write(await collectionFeed(library, name, page), site),
      )
    })
  }

  app.get<Named>('/c/:name/book.epub', BOOK_ROUTE, async (request: FastifyRequest<Named>, reply: FastifyReply) => {
    const site = withRequestUrl(published, request)
    const { id, name } = await collectionFor(db, ANYONE, request.params.name)
    const write = () => collectionBook(library, name, site, pictures.jpeg)
    return sendBook(request, reply, site, { id: `collection ${id}`, name, write })
  })
}
