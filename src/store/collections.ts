import type { Insertable, Selectable, Updateable } from 'kysely'
import { batchesOf } from '#archive/batches.ts'
import { titleOf } from '#archive/card-title.ts'
import type { CardSummary } from '#archive/card.ts'
import type { Visibility } from '#archive/viewer.ts'
import { privacyOf } from './cards.ts'
import type { CollectionsTable } from './collection-tables.ts'
import { isAmong } from './json-set.ts'
import type { Db, Trx } from './tables.ts'

/** A collection as it is stored. */
export type CollectionRow = Selectable<CollectionsTable>

/** The stored fields of a collection's uploaded picture. */
export type CollectionPictureFields = Pick<
  CollectionRow,
  'picture_file' | 'picture_text' | 'picture_width' | 'picture_height'
>

/** True for the file of a picture that a collection shows. @param isPublished true for collections that are published alone */
export async function isCollectionPicture(db: Db, file: string, isPublished: boolean): Promise<boolean> {
  if (!file.startsWith('collection-')) return false
  const query = db.selectFrom('collections').select('id').where('picture_file', '=', file)
  return (await (isPublished ? query.where('is_published', '=', 1) : query).executeTakeFirst()) !== undefined
}

/** The files of all pictures that were uploaded for collections. */
export async function collectionPictures(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('collections').select('picture_file').where('picture_file', '<>', '').execute()
  return rows.map((row) => row.picture_file)
}

/** How many rows a statement writes at most: each has three values. */
const BATCH_SIZE = 500

/** All collections in their order. @param isPublished true for published ones only */
export function allCollections(db: Db, isPublished: boolean): Promise<CollectionRow[]> {
  const query = db.selectFrom('collections').selectAll().orderBy('place').orderBy('id')
  return (isPublished ? query.where('is_published', '=', 1) : query).execute()
}

/** A collection by its name, or by one under which it was published before; null where there is none. */
export async function collectionByName(db: Db, name: string): Promise<CollectionRow | null> {
  const query = db.selectFrom('collections').selectAll('collections')
  const found = await query.where('name', '=', name).executeTakeFirst()
  if (found) return found
  const former = query.innerJoin('collection_names', 'collection_names.collection_id', 'collections.id')
  return (await former.where('collection_names.name', '=', name).executeTakeFirst()) ?? null
}

/** The other names under which a collection was published, in their order by letters; each leads to it still. */
export async function formerNames(db: Db, { id, name }: Pick<CollectionRow, 'id' | 'name'>): Promise<string[]> {
  const rows = await db
    .selectFrom('collection_names')
    .select('name')
    .where('collection_id', '=', id)
    .where('name', '<>', name)
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name)
}

/** The present and former names of all collections. */
export async function takenNames(db: Db): Promise<Set<string>> {
  const now = await db.selectFrom('collections').select('name').execute()
  const before = await db.selectFrom('collection_names').select('name').execute()
  return new Set([...now, ...before].map(({ name }) => name))
}

export const insertCollection = (trx: Trx, row: Insertable<CollectionsTable>): Promise<unknown> =>
  trx.insertInto('collections').values(row).execute()

export const updateCollection = (trx: Trx, id: string, change: Updateable<CollectionsTable>): Promise<unknown> =>
  trx.updateTable('collections').set(change).where('id', '=', id).execute()

/** Removes a former name, so that it no longer redirects to its collection. */
export const dropFormerName = (trx: Trx, name: string): Promise<unknown> =>
  trx.deleteFrom('collection_names').where('name', '=', name).execute()

/** Keeps the name under which a collection is published, so that it redirects to the collection after it has another. */
export const keepName = (trx: Trx, { id, name }: Pick<CollectionRow, 'id' | 'name'>): Promise<unknown> =>
  trx
    .insertInto('collection_names')
    .values({ name, collection_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function renameCollection(trx: Trx, id: string, name: string): Promise<void> {
  await dropFormerName(trx, name)
  await updateCollection(trx, id, { name })
}

/** Removes a collection; its cards stay as they are. */
export async function deleteCollection(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('collection_cards').where('collection_id', '=', id).execute()
  await trx.deleteFrom('collection_names').where('collection_id', '=', id).execute()
  await trx.deleteFrom('collections').where('id', '=', id).execute()
}

/** Replaces the picked cards. @param ids in their order, each once */
export async function setPicked(trx: Trx, id: string, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('collection_cards').where('collection_id', '=', id).execute()
  const rows = ids.map((card, at) => ({ collection_id: id, card_id: card, place: at + 1 }))
  for (const some of batchesOf(rows, BATCH_SIZE)) await trx.insertInto('collection_cards').values(some).execute()
}

/** A card that was picked by hand. */
interface PickedCard {
  id: string
  title: string
  isPrivate: boolean
}

const picked = (db: Db, id: string, visibility: Visibility) =>
  db
    .selectFrom('collection_cards')
    .innerJoin('cards', 'cards.id', 'collection_cards.card_id')
    .where('collection_cards.collection_id', '=', id)
    .where('cards.is_private', 'in', privacyOf(visibility))
    .orderBy('collection_cards.place')

/** The keys of the picked cards that exist for a viewer, in the order by hand. @param id of the collection */
export async function pickedKeys(db: Db, visibility: Visibility, id: string): Promise<number[]> {
  return (await picked(db, id, visibility).select('cards.key').execute()).map(({ key }) => key)
}

/** All picked cards that are there, in the order by hand. @param id of the collection */
export async function pickedCards(db: Db, id: string): Promise<PickedCard[]> {
  const rows = await picked(db, id, 'all').select(['cards.id', 'cards.summary', 'is_private']).execute()
  return rows.map((row) => ({
    id: row.id,
    title: titleOf(JSON.parse(row.summary) as CardSummary),
    isPrivate: row.is_private === 1,
  }))
}

/**
 * Everything that visitors can read of published collections, in their order, but the cards themselves.
 * @param own the id of the only collection whose picked cards are included, as reading those of all takes long; '' for none
 */
export async function seenCollections(db: Db, own: string): Promise<unknown> {
  const published = db.selectFrom('collections').select('id').where('is_published', '=', 1)
  const rows = await allCollections(db, true)
  const names = await db
    .selectFrom('collection_names')
    .selectAll()
    .where('collection_id', 'in', published)
    .orderBy('name')
    .execute()
  const cards = rows.some((row) => row.id === own) ? await pickedKeys(db, 'public', own) : []
  const pictures = await db
    .selectFrom('cards')
    .select('id')
    .where('is_private', '=', 0)
    .where('id', 'in', db.selectFrom('collections').select('picture_card'))
    .execute()
  const shown = new Set(pictures.map(({ id }) => id))
  const seen = rows.map((row) => ({
    ...row,
    // Visitors see the order of published collections only.
    place: 0,
    picture_card: shown.has(row.picture_card) ? row.picture_card : '',
  }))
  return { seen, names, cards }
}

/** Takes cards out of all collections, for good. */
export async function dropFromCollections(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('collection_cards').where(isAmong('card_id', ids)).execute()
  await trx.updateTable('collections').set({ picture_card: '' }).where(isAmong('picture_card', ids)).execute()
}
