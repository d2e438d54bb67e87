import type { z } from 'zod'
import type { listCollections, readCollection } from '#api/collections.ts'
import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import { COLLECTION_PAGE } from '#archive/collection.ts'
import type { CardSummary } from '#archive/card.ts'
import { pictureFields } from '#archive/listed-session.ts'
import { pageInfo } from '#archive/pages.ts'
import { isImageUrl } from '#archive/card.ts'
import { Refusal } from '#archive/refusal.ts'
import { may, visibilityOf, type Viewer, type Visibility } from '#archive/viewer.ts'
import { asciiJson } from '#archive/summary-json.ts'
import type { Library } from '#search/engine.ts'
import { listedJson } from '#server/cards/listed-json.ts'
import { fillCommentCounts } from '#server/response-cache/comment-count-placeholder.ts'
import { summariesOf } from '#store/cards.ts'
import { allCollections, collectionByName, type CollectionRow } from '#store/collections.ts'
import { rowsById } from '#store/card-rows.ts'
import { cardOf } from '#store/card-row.ts'
import type { Db } from '#store/tables.ts'
import { collectionKeys, type CollectionKeys } from './collection-keys.ts'

/** Number of first cards that are searched for a picture. */
const PICTURED_AMONG = 50

/** A collection as on its page, without its cards. */
type CollectionHead = Omit<z.input<(typeof readCollection)['output']>, 'cards'>
type ListedCollection = z.input<(typeof listCollections)['output']>['collections'][number]

/** True for a viewer who also sees unpublished collections. */
const seesAll = (viewer: Viewer): boolean => may(viewer, 'change-cards')

/**
 * A collection by its name, or by a former name.
 * @throws Refusal 'not-found', also for an unpublished one, except to admins
 */
export async function collectionFor(db: Db, viewer: Viewer, name: string): Promise<CollectionRow> {
  const row = await collectionByName(db, name)
  if (!row || (row.is_published === 0 && !seesAll(viewer))) throw new Refusal('not-found', COLLECTION_TEXTS.noSuch)
  return row
}

/** The collections that exist for a viewer, in their order. */
export async function listCollectionsFor(library: Library, viewer: Viewer): Promise<ListedCollection[]> {
  const visibility = visibilityOf(viewer)
  const listed: ListedCollection[] = []
  for (const row of await allCollections(library.db, !seesAll(viewer))) {
    const { keys } = await keysOrNone(library, visibility, row)
    listed.push({ ...(await headOf(library.db, visibility, row, keys)), cards: keys.length })
  }
  return listed
}

/** A collection with a page of its cards as JSON text of the contract, with placeholders for comment counts. */
export const collectionJson = async (library: Library, viewer: Viewer, row: CollectionRow, wanted: number) =>
  collectionPageJson(library, viewer, row, await collectionKeys(library, visibilityOf(viewer), row), wanted)

/**
 * A collection with a page of its cards as JSON text of the contract, from cards that were found already.
 * @param wanted the number of the page, counted from 1; beyond the end, the last page
 */
export async function collectionPageJson(
  { db }: Pick<Library, 'db'>,
  viewer: Viewer,
  row: CollectionRow,
  { keys, capped }: CollectionKeys,
  wanted: number,
): Promise<string> {
  const visibility = visibilityOf(viewer)
  const page = pageInfo(keys.length, wanted, COLLECTION_PAGE)
  const shown = keys.slice(page.start === 0 ? 0 : page.start - 1, page.end)
  const cards = await listedJson(db, visibility, shown, [], Math.max(1, page.start))
  const head: CollectionHead = {
    ...(await headOf(db, visibility, row, keys)),
    introduction: row.introduction,
    page: page.page,
    pages: page.pages,
    size: page.size,
    total: page.total,
    capped,
  }
  return `{"cards":[${cards.join(',')}],${asciiJson(head).slice(1)}`
}

/** A collection as a viewer may read it, as JSON text of the contract. @throws Refusal 'not-found' */
export async function collectionText(library: Library, viewer: Viewer, name: string, wanted: number): Promise<string> {
  const text = await collectionJson(library, viewer, await collectionFor(library.db, viewer, name), wanted)
  return fillCommentCounts(library.db, text)
}

/** The fields of a collection in lists. @param keys at least the first keys of its cards */
async function headOf(db: Db, visibility: Visibility, row: CollectionRow, keys: readonly number[]) {
  return {
    name: row.name,
    title: row.title,
    picture: uploadedPicture(row) ?? (await pictureFor(db, visibility, row.picture_card, keys)),
    isPublished: row.is_published === 1,
  }
}

/** The uploaded picture of a collection; null where there is none. */
export const uploadedPicture = (row: CollectionRow): ListedCollection['picture'] =>
  row.picture_file === ''
    ? null
    : {
        dedupid: '',
        imageUrl: `/images/${row.picture_file}`,
        imageWidth: row.picture_width,
        imageHeight: row.picture_height,
        text: row.picture_text,
      }

/** The picture of a card, with the collection's title as its alternative text. */
async function pictureFor(db: Db, visibility: Visibility, chosen: string, keys: readonly number[]) {
  const [row] = chosen === '' ? [] : await rowsById(db, [chosen])
  const card = row && (visibility === 'all' || row.is_private === 0) ? cardOf(row) : null
  if (card && hasPicture(card)) return { ...pictureFields(card), text: '' }
  for await (const { summary } of summariesOf(db, visibility, keys.slice(0, PICTURED_AMONG))) {
    const first = JSON.parse(summary) as CardSummary
    if (hasPicture(first)) return { ...pictureFields(first), text: '' }
  }
  return null
}

const hasPicture = ({ imageUrl = '' }: CardSummary): boolean => isImageUrl(imageUrl)

/**
 * The cards of a collection within a list of collections; the picked ones alone where newer rules refuse its query, so that the
 * list still works.
 */
export async function keysOrNone(library: Library, visibility: Visibility, row: CollectionRow) {
  try {
    return await collectionKeys(library, visibility, row)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'bad-request') throw error
    return collectionKeys(library, visibility, { ...row, query: '' })
  }
}
