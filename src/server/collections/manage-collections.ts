import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type * as calls from '#api/collections.ts'
import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import {
  COLLECTION_LIMITS,
  collectionFilters,
  collectionQuery,
  isCollectionName,
  nameOfTitle,
} from '#archive/collection.ts'
import { sortOf } from '#archive/filters.ts'
import { isVolatile } from '#archive/query/read-query.ts'
import { Refusal } from '#archive/refusal.ts'
import type { Library, SearchEngine } from '#search/engine.ts'
import { rowsById } from '#store/card-rows.ts'
import * as stored from '#store/collections.ts'
import type { Db, Trx } from '#store/tables.ts'
import { recordOtherUnpublished } from '#store/unpublished-cards.ts'
import { removeFile, type PictureLibrary } from './collection-picture.ts'
import { uploadedPicture } from './read-collections.ts'
import { refuseOvertaken } from './refuse-overtaken.ts'
import { collectionTransaction } from './collection-transaction.ts'

/** A collection as admins edit it. */
export type EditedCollection = z.output<(typeof calls.editCollection)['output']>['collection']
/** A collection after adding cards, and the ids of cards that no longer exist. */
type WithGone = z.output<(typeof calls.addToCollection)['output']>
type NewCollection = z.output<(typeof calls.makeCollection)['body']>
type CollectionChange = z.output<(typeof calls.changeCollection)['body']>

/** @throws Refusal 'not-found' */
export async function readEdited(db: Db, name: string): Promise<EditedCollection> {
  const row = await rowOrRefuse(db, name)
  const picked = await stored.pickedCards(db, row.id)
  return {
    name: row.name,
    title: row.title,
    isPublished: row.is_published === 1,
    introduction: row.introduction,
    query: row.query,
    pictureCard: row.picture_card,
    picture: uploadedPicture(row),
    picked: picked.map(({ id, title, isPrivate }) => ({ id, title, isPrivate })),
    made: { at: new Date(row.made_at).toISOString(), by: row.made_by },
  }
}

/**
 * Creates a collection behind the others, with the existing ones of its cards. @param by the admin's name for logs
 * @throws Refusal 'bad-request' for invalid fields, 'conflict' for a name in use, 'not-found' where none of its cards exists
 */
export async function makeCollection(library: Library, wanted: NewCollection, by: string): Promise<WithGone> {
  const query = await checkedQuery(library.search, wanted.query ?? '')
  const title = checkedTitle(wanted.title)
  const { name, gone } = await collectionTransaction(library.db, '', async (trx) => {
    const cards = await presentCards(trx, wanted.cards ?? [])
    const all = await stored.allCollections(trx, false)
    if (all.length >= COLLECTION_LIMITS.collections)
      throw new Refusal('conflict', COLLECTION_TEXTS.tooMany(COLLECTION_LIMITS.collections))
    const id = randomUUID()
    const chosen = wanted.name
      ? await freeName(trx, wanted.name, null)
      : nameOfTitle(title, await stored.takenNames(trx))
    await stored.insertCollection(trx, {
      id,
      name: chosen,
      title,
      introduction: wanted.introduction ?? '',
      query,
      picture_card: await checkedPicture(trx, wanted.pictureCard ?? ''),
      picture_text: wanted.pictureText?.trim() ?? '',
      is_published: wanted.isPublished === true ? 1 : 0,
      place: (all.at(-1)?.place ?? 0) + 1,
      made_at: Date.now(),
      made_by: by,
    })
    await stored.dropFormerName(trx, chosen)
    await stored.setPicked(trx, id, checkedCount(cards.present))
    return { name: chosen, gone: cards.gone }
  })
  return { collection: await readEdited(library.db, name), gone }
}

/**
 * @throws Refusal 'not-found', 'bad-request' for invalid fields, 'conflict' for a name in use, and where a field has changed
 * since the caller read it
 */
export async function changeCollection(
  library: Library,
  name: string,
  change: CollectionChange,
): Promise<EditedCollection> {
  const query = change.query === undefined ? undefined : await checkedQuery(library.search, change.query)
  const now = await collectionTransaction(library.db, name, async (trx) => {
    const row = await rowOrRefuse(trx, name)
    const { before = {}, ...asked } = change
    const { name: called, introduction, pictureCard, isPublished, cards } = asked
    const title = asked.title === undefined ? undefined : checkedTitle(asked.title)
    const pictureText = asked.pictureText?.trim()
    await refuseOvertaken(trx, row, before, { ...asked, title, query, pictureText })
    const other = called === undefined || called === row.name ? null : await freeName(trx, called, row.id)
    const columns = {
      ...(title === undefined ? {} : { title }),
      ...(introduction === undefined ? {} : { introduction }),
      ...(query === undefined ? {} : { query }),
      ...(pictureCard === undefined ? {} : { picture_card: await checkedPicture(trx, pictureCard) }),
      ...(pictureText === undefined ? {} : { picture_text: pictureText }),
      ...(isPublished === undefined ? {} : { is_published: isPublished ? (1 as const) : (0 as const) }),
    }
    if (Object.keys(columns).length > 0) await stored.updateCollection(trx, row.id, columns)
    const isTakenBack = row.is_published === 1 && isPublished === false
    // The name of a draft is known to admins alone, and may say what is not to be published.
    if (isTakenBack || (row.is_published === 1 && other !== null)) await stored.keepName(trx, row)
    if (other !== null) await stored.renameCollection(trx, row.id, other)
    if (isTakenBack) await recordOtherUnpublished(trx)
    if (cards !== undefined) await stored.setPicked(trx, row.id, await checkedCards(trx, cards))
    return other ?? row.name
  })
  return readEdited(library.db, now)
}

/**
 * Adds cards behind the picked ones. A card that is already picked keeps its position, and missing cards are skipped.
 * @throws Refusal 'not-found' where the collection or all the cards are missing; for too many cards
 */
export async function addToCollection(db: Db, name: string, ids: readonly string[]): Promise<WithGone> {
  const gone = await collectionTransaction(db, name, async (trx) => {
    const row = await rowOrRefuse(trx, name)
    const before = (await stored.pickedCards(trx, row.id)).map(({ id }) => id)
    const cards = await presentCards(trx, ids)
    await stored.setPicked(trx, row.id, checkedCount([...new Set([...before, ...cards.present])]))
    return cards.gone
  })
  return { collection: await readEdited(db, name), gone }
}

/** @param names every collection once @throws Refusal 'conflict' where some are missing */
export async function orderCollections(db: Db, names: readonly string[]): Promise<void> {
  await collectionTransaction(db, '', async (trx) => {
    const byName = new Map((await stored.allCollections(trx, false)).map((row) => [row.name, row]))
    const rows = [...new Set(names)].flatMap((name) => byName.get(name) ?? [])
    if (rows.length !== byName.size || rows.length !== names.length)
      throw new Refusal('conflict', COLLECTION_TEXTS.otherOrder)
    for (const [at, { id }] of rows.entries()) await stored.updateCollection(trx, id, { place: at + 1 })
  })
}

/** Deletes a collection with its uploaded picture. @throws Refusal 'not-found' */
export async function deleteCollection({ db, folder }: PictureLibrary, name: string): Promise<void> {
  const picture = await collectionTransaction(db, name, async (trx) => {
    const row = await rowOrRefuse(trx, name)
    await stored.deleteCollection(trx, row.id)
    if (row.is_published === 1) await recordOtherUnpublished(trx)
    return row.picture_file
  })
  await removeFile(folder, picture)
}

async function rowOrRefuse(db: Db, name: string): Promise<stored.CollectionRow> {
  const row = await stored.collectionByName(db, name)
  if (!row) throw new Refusal('not-found', COLLECTION_TEXTS.noSuch)
  return row
}

function checkedTitle(title: string): string {
  const trimmed = title.replace(/\s+/g, ' ').trim()
  if (trimmed === '') throw new Refusal('bad-request', COLLECTION_TEXTS.noTitle)
  return trimmed
}

/** Normalises a query; an invalid one is refused here rather than on the page. */
async function checkedQuery(search: Pick<SearchEngine, 'find'>, text: string): Promise<string> {
  const query = collectionQuery(text)
  if (query === '') return query
  const filters = collectionFilters(query)
  if (sortOf(filters) === 'meaning') throw new Refusal('bad-request', COLLECTION_TEXTS.byMeaning)
  // A query must give the same result to every reader, without filters for admins.
  if (isVolatile(filters)) throw new Refusal('bad-request', COLLECTION_TEXTS.asksPeople)
  await search.find('public', filters)
  return query
}

/** @param own the id of the collection that is to get the name, and may have had it before */
async function freeName(trx: Trx, name: string, own: string | null): Promise<string> {
  if (!isCollectionName(name)) throw new Refusal('bad-request', COLLECTION_TEXTS.badName)
  const other = await stored.collectionByName(trx, name)
  if (other?.name === name && other.id !== own) throw new Refusal('conflict', COLLECTION_TEXTS.nameTaken(name))
  return name
}

async function checkedPicture(trx: Trx, id: string): Promise<string> {
  if (id !== '') await refuseUnknown(trx, [id])
  return id
}

async function checkedCards(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const once = checkedCount([...new Set(ids)])
  await refuseUnknown(trx, once)
  return once
}

function checkedCount(ids: string[]): string[] {
  if (ids.length > COLLECTION_LIMITS.picked)
    throw new Refusal('bad-request', COLLECTION_TEXTS.tooManyCards(COLLECTION_LIMITS.picked))
  return ids
}

/** Splits chosen cards, each once, as some may have been deleted since. @throws Refusal 'not-found' where none exists */
async function presentCards(trx: Trx, ids: readonly string[]): Promise<{ present: string[]; gone: string[] }> {
  const known = new Set((await rowsById(trx, ids)).map(({ id }) => id))
  const { present = [], gone = [] } = Object.groupBy(new Set(ids), (id) => (known.has(id) ? 'present' : 'gone'))
  const [first] = gone
  if (present.length === 0 && first !== undefined) throw new Refusal('not-found', COLLECTION_TEXTS.unknownCard(first))
  return { present, gone }
}

async function refuseUnknown(trx: Trx, ids: readonly string[]): Promise<void> {
  const known = new Set((await rowsById(trx, ids)).map(({ id }) => id))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined) throw new Refusal('not-found', COLLECTION_TEXTS.unknownCard(unknown))
}
