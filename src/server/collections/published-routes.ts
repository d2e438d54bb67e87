import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import { Refusal } from '#archive/refusal.ts'
import { openSemaphore } from '#archive/semaphore.ts'
import { ANYONE } from '#archive/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { reachedAt } from '#server/http/reached-at.ts'
import { rawQuery } from '#server/http/serve.ts'
import { cardsEtag, isNotModified, setCacheHeaders } from '#server/response-cache/etag.ts'
import { FEEDS } from '#server/static-site/feed.ts'
import { siteState } from '#server/static-site/published-site.ts'
import { collectionFor } from './read-collections.ts'
import { collectionBook, collectionFeed } from './read-published.ts'

type Named = { Params: { name: string } }

/** Books that are kept, in bytes, and that wait to be written. */
const KEPT_BYTES = 32 * 2 ** 20
const MAX_WAITING = 20

/** Feeds and books of published collections: the same for everyone, and of public cards alone. */
export function publishedCollections(
  app: FastifyInstance,
  { db, search, cache, published, pictures }: AppContext,
): void {
  const library = { db, search }
  const hidden = { schema: { hide: true } }
  const books = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length + 1 })
  const turns = openSemaphore(1, MAX_WAITING)

  for (const format of ['xml', 'json'] as const) {
    const { type, write } = FEEDS[format]
    app.get<Named>(`/c/:name/feed.${format}`, hidden, (request, reply) => {
      const site = reachedAt(published, request)
      const page = Math.trunc(Number(rawQuery(request).get('page') ?? 1)) || 1
      const { name } = request.params
      const also = siteState(site)
      // The same for every caller, so all share one cached answer.
      const asked = { viewer: ANYONE, request, reply, type, also, mayBeMissing: true }
      return cache.send({ ...asked, name: `collection feed ${format} ${page} ${also} ${name}` }, async () =>
        write(await collectionFeed(library, name, page), site),
      )
    })
  }

  // Its pictures may take longer to make than an answer of the database.
  const slow = { ...hidden, config: { answersWhenDone: true } }
  app.get<Named>('/c/:name/book.epub', slow, async (request: FastifyRequest<Named>, reply: FastifyReply) => {
    const site = reachedAt(published, request)
    const row = await collectionFor(db, ANYONE, request.params.name)
    const tag = await cardsEtag(db, { also: `book.${siteState(site)}` })
    setCacheHeaders(reply, tag)
    if (isNotModified(request, tag)) return reply.status(304).send()
    const key = `${tag} ${row.id}`
    const book =
      books.get(key) ??
      (await turns.run(async () => books.get(key) ?? collectionBook(library, row.name, site, pictures.jpeg), {
        refuse: () => new Refusal('too-many', COLLECTION_TEXTS.manyBooks, 5),
      }))
    books.set(key, book)
    return reply
      .type('application/epub+zip')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(row.name)}.epub`)
      .send(book)
  })
}
