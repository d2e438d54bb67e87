import type { FastifyInstance } from 'fastify'
import { cardIdOf } from '#archive/card-url.ts'
import { sessionName, sessionPath } from '#archive/conversation.ts'
import { READER_TEXTS } from '#archive/reader-texts.ts'
import { Refusal } from '#archive/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { turnOf } from '#server/cards/read-session.ts'
import { withRequestUrl } from '#server/http/with-request-url.ts'
import { BOOK_CARDS, bookChapters } from '#server/static-site/book-chapters.ts'
import { BOOK_ROUTE } from '#server/static-site/books.ts'
import { writeEpub } from '#server/static-site/epub.ts'
import { tagOf } from '#server/static-site/feed.ts'
import { conversationOf, listTurns } from '#store/conversations.ts'

/**
 * `GET /session/{slug}-{card}/book.epub`: the public turns of a conversation as a book, the same for every caller, as files are
 * shared.
 */
export function conversationBooks(app: FastifyInstance, { db, published, pictures, sendBook }: AppContext): void {
  app.get<{ Params: { name: string } }>('/session/:name/book.epub', BOOK_ROUTE, async (request, reply) => {
    const site = withRequestUrl(published, request)
    const id = cardIdOf(request.params.name)
    const found = id === null ? null : await conversationOf(db, 'public', id)
    const turns = found ? await listTurns(db, 'public', found.conversation, { from: 0, limit: BOOK_CARDS + 1 }) : []
    const [first] = turns
    if (!first) throw new Refusal('not-found', READER_TEXTS.missing)
    const turn = turnOf(first)
    const [title, path] = [first.session, sessionPath(turn)]
    const write = () =>
      writeEpub({
        id: tagOf(site, `conversation/${first.id}`),
        title,
        author: site.title,
        site: site.address,
        path,
        changed: 0,
        introduction: '',
        cover: null,
        chapters: bookChapters(
          { db, site, read: pictures.jpeg },
          turns.map(({ key }) => key),
          { title, path, text: READER_TEXTS.bookEnds },
        ),
      })
    return sendBook(request, reply, site, { id: `conversation ${first.id}`, name: sessionName(turn), write })
  })
}
