import type { Card } from '#archive/card.ts'
import { titleOf } from '#archive/card-title.ts'
import { counted } from '#archive/counted.ts'
import { instantOfStamp } from '#archive/stamp-instant.ts'
import { escapeHtml } from '#server/html/markup.ts'
import { publicCardsOf } from '#store/public-cards.ts'
import { redactionTimes } from '#store/redaction-times.ts'
import type { Db } from '#store/tables.ts'
import { gatherPictures, type ReadJpeg } from './book-pictures.ts'
import type { Chapter } from './epub.ts'
import { contentOf } from './feed.ts'
import type { PublishedSite } from './published-site.ts'

/** Maximum cards of a book, and the characters after which it ends with the current card. */
export const BOOK_CARDS = 500
const BOOK_LETTERS = 4_000_000

/** The dependencies of writing books. */
export interface BookDependencies {
  db: Db
  site: PublishedSite
  /** Reads its pictures. */
  read: ReadJpeg
}

/** Where the rest of a truncated book is: title and path there, and a sentence with the number of cards in the book. */
interface Rest {
  title: string
  path: string
  text: (cards: string) => string
}

/**
 * Public cards as chapters of a book; a truncated book ends with a chapter that links to the rest.
 * @param keys in the order of the book
 */
export async function* bookChapters(
  { db, site, read }: BookDependencies,
  keys: readonly number[],
  { title, path, text }: Rest,
): AsyncGenerator<Chapter> {
  let [written, letters] = [0, 0]
  const picturesOf = gatherPictures(db, read)
  for await (const card of publicCardsOf(db, keys.slice(0, BOOK_CARDS))) {
    if (letters > BOOK_LETTERS) break
    letters += card.prompt.length + card.response.length
    written++
    const changed = await changedAt(db, card, site)
    yield { title: titleOf(card), changed, content: await contentOf(card, site), pictures: await picturesOf(card) }
  }
  if (written === keys.length) return
  const more = escapeHtml(text(counted(written, 'card')))
  yield { title, changed: null, content: `<p>${more} <a href="${path}">${escapeHtml(title)}</a></p>`, pictures: [] }
}

/** When a card was last changed, in Unix time in milliseconds: its day, or the last redaction of its words. */
async function changedAt(db: Db, card: Card, { timeZone }: PublishedSite): Promise<number | null> {
  const redacted = await redactionTimes(db, [card])
  return redacted.get(card.id) ?? instantOfStamp(card.dayStamp, timeZone)?.getTime() ?? null
}
