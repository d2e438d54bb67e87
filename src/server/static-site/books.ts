import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Refusal } from '#archive/refusal.ts'
import { openSemaphore } from '#archive/semaphore.ts'
import { cardsEtag, isNotModified, setCacheHeaders } from '#server/response-cache/etag.ts'
import type { Db } from '#store/tables.ts'
import { siteState, type PublishedSite } from './published-site.ts'

/** Cache size of books in bytes, and maximum length of the queue. */
const KEPT_BYTES = 32 * 2 ** 20
const MAX_WAITING = 20

const MANY_BOOKS = 'Many books are being written: try again in a few seconds.'

/** Options of a route that is exempt from the response timeout, as pictures may take longer than a query. */
export const BOOK_ROUTE = { schema: { hide: true }, config: { answersWhenDone: true } }

interface AskedBook {
  /** The cache key. */
  id: string
  /** The name of its file, without '.epub'. */
  name: string
  write: () => Promise<Buffer>
}

/** Sends a book (EPUB) of public cards. */
export type SendBook = (
  request: FastifyRequest,
  reply: FastifyReply,
  site: PublishedSite,
  book: AskedBook,
) => Promise<FastifyReply>

/** Writes one book at a time, and caches recent ones until a card changes. Throws Refusal 'too-many' when the queue is full. */
export function openBooks(db: Db): SendBook {
  const books = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length + 1 })
  const turns = openSemaphore(1, MAX_WAITING)
  return async (request, reply, site, { id, name, write }) => {
    const tag = await cardsEtag(db, { also: `book.${siteState(site)}` })
    setCacheHeaders(reply, tag)
    if (isNotModified(request, tag)) return reply.status(304).send()
    const key = `${tag} ${id}`
    const book =
      books.get(key) ??
      (await turns.run(async () => books.get(key) ?? write(), { refuse: () => new Refusal('too-many', MANY_BOOKS, 5) }))
    books.set(key, book)
    return reply
      .type('application/epub+zip')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}.epub`)
      .send(book)
  }
}
