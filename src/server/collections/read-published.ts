import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import { COLLECTION_PAGE } from '#archive/collection.ts'
import { collectionFormPath, collectionPath } from '#archive/collection-path.ts'
import type { Card } from '#archive/card.ts'
import { pageInfo } from '#archive/pages.ts'
import { ANYONE } from '#archive/viewer.ts'
import type { Library } from '#search/engine.ts'
import { writeEpub } from '#server/static-site/epub.ts'
import { bookChapters, type BookDependencies } from '#server/static-site/book-chapters.ts'
import type { BookPicture, ReadJpeg } from '#server/static-site/book-pictures.ts'
import { tagOf, type FeedPage } from '#server/static-site/feed.ts'
import type { PublishedSite } from '#server/static-site/published-site.ts'
import { renderedResponse } from '#server/static-site/rendered-response.ts'
import { UNDATED } from '#store/card-key.ts'
import type { CollectionRow } from '#store/collections.ts'
import { publicCardsOf } from '#store/public-cards.ts'
import { redactionTimes } from '#store/redaction-times.ts'
import { collectionKeys } from './collection-keys.ts'
import { collectionFor } from './read-collections.ts'

/** Orders keys latest first, with undated cards at the end, as feeds show what is new. */
function latestFirst(keys: readonly number[]): number[] {
  const isDated = (key: number) => key < UNDATED
  const dated = keys.filter(isDated).toSorted((a, b) => b - a)
  return [...dated, ...keys.filter((key) => !isDated(key))]
}

/**
 * A page of the feed of a published collection, from public cards alone.
 * @throws Refusal 'not-found' for an unpublished one
 */
export async function collectionFeed(library: Library, name: string, wanted: number): Promise<FeedPage> {
  const row = await collectionFor(library.db, ANYONE, name)
  return feedOf(library, row, (await collectionKeys(library, 'public', row)).keys, wanted)
}

/**
 * A page of the feed, from cards that were found already.
 * @param found the keys of public cards, in the order of the collection
 */
export async function feedOf(
  { db }: Pick<Library, 'db'>,
  row: CollectionRow,
  found: readonly number[],
  wanted: number,
): Promise<FeedPage> {
  const keys = latestFirst(found)
  const page = pageInfo(keys.length, wanted, COLLECTION_PAGE)
  const cards: Card[] = []
  const shown = keys.slice(page.start === 0 ? 0 : page.start - 1, page.end)
  for await (const card of publicCardsOf(db, shown)) cards.push(card)
  return {
    cards,
    redacted: await redactionTimes(db, cards),
    page,
    name: row.title,
    path: collectionPath(row.name),
    pathOf: (format, number) => collectionFormPath(row.name, `feed.${format}`) + (number > 1 ? `?page=${number}` : ''),
  }
}

/**
 * A published collection as a book (EPUB), from public cards alone.
 * @throws Refusal 'not-found' for an unpublished one
 */
export async function collectionBook(
  library: Library,
  name: string,
  site: PublishedSite,
  read: ReadJpeg,
): Promise<Buffer> {
  const row = await collectionFor(library.db, ANYONE, name)
  return bookOf({ db: library.db, site, read }, row, (await collectionKeys(library, 'public', row)).keys)
}

/** The uploaded picture of a collection, as the cover of its book. */
async function coverOf(row: CollectionRow, read: ReadJpeg): Promise<BookPicture | null> {
  const jpeg = row.picture_file === '' ? null : await read(row.picture_file)
  return jpeg && { jpeg, alt: row.picture_text || row.title }
}

/** The book, from cards that were found already. @param keys of public cards, in the order of the collection */
export async function bookOf(needs: BookDependencies, row: CollectionRow, keys: readonly number[]): Promise<Buffer> {
  const { site, read } = needs
  const path = collectionPath(row.name)
  const introduction = row.introduction === '' ? '' : await renderedResponse(row.introduction, { hasStyles: false })
  return writeEpub({
    id: tagOf(site, `collection/${row.id}`),
    title: row.title,
    author: site.title,
    site: site.address,
    path,
    changed: row.made_at,
    introduction,
    cover: await coverOf(row, read),
    chapters: bookChapters(needs, keys, { title: row.title, path, text: COLLECTION_TEXTS.bookEnds }),
  })
}
