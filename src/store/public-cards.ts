import { sql, type Selectable } from 'kysely'
import type { Field } from '#archive/fields.ts'
import type { Card } from '#archive/card.ts'
import { BatchSize, inBatches, rowsInOrder } from './batch-size.ts'
import { CARD_COLUMNS, cardOf } from './card-row.ts'
import type { CardsTable, Db } from './tables.ts'

/** The fields of a card's URL in a list of all URLs. */
export type PublicPlace = Pick<Selectable<CardsTable>, 'key' | 'id' | 'slug' | 'page_title' | 'day'>

/** How many cards are read at once. */
const BATCH_SIZE = 1000

/** How many public cards there are. */
export async function countPublic(db: Db): Promise<number> {
  const row = await db
    .selectFrom('calendar')
    .select(sql<number>`coalesce(sum(public_count), 0)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The ids among these whose cards are public. @param ids at most 1000 */
export async function publicAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await publicCards(db).select('id').where('id', 'in', ids).execute()
  return new Set(rows.map((row) => row.id))
}

/** The keys among these whose cards are public. @param keys at most 1000 */
export async function publicKeysAmong(db: Db, keys: readonly number[]): Promise<Set<number>> {
  if (keys.length === 0) return new Set()
  const rows = await publicCards(db).select('key').where('key', 'in', keys).execute()
  return new Set(rows.map(({ key }) => key))
}

/** How many public cards have each value of a column. @param keys the cards that are counted; null for all */
export async function countPublicValues(
  db: Db,
  column: Field['column'] | 'is_viewed',
  keys: readonly number[] | null,
): Promise<{ value: string | number; count: number }[]> {
  if (keys?.length === 0) return []
  let query = publicCards(db).select([`${column} as value`, sql<number>`count(*)`.as('count')])
  if (keys) query = query.where('key', 'in', keys)
  const rows = await query.groupBy(column).execute()
  return rows.map(({ value, count }) => ({ value, count: Number(count) }))
}

/** All public cards in chronological order, whole, in batches. */
export const publicRows = (db: Db): AsyncGenerator<Selectable<CardsTable>[]> =>
  rowsInOrder(publicCards(db).selectAll(), 'key', new BatchSize(20, 200))

/** The prompts of all public cards in chronological order, in batches. */
export const publicPrompts = (db: Db): AsyncGenerator<{ key: number; prompt: string }[]> =>
  rowsInOrder(publicCards(db).select(['key', 'prompt']), 'key', new BatchSize(100, 1000))

/** The addresses of public cards in chronological order, a thousand at a time. @param offset how many are left out first */
export async function* publicPlaces(db: Db, offset: number, limit: number): AsyncGenerator<PublicPlace[]> {
  const columns = ['key', 'id', 'slug', 'page_title', 'day'] as const
  let after = -1
  let skip = offset
  for (let left = limit; left > 0;) {
    const rows = await publicCards(db)
      .select(columns)
      .where('key', '>', after)
      .orderBy('key')
      .limit(Math.min(left, BATCH_SIZE))
      .offset(skip)
      .execute()
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.key
    skip = 0
    left -= rows.length
  }
}

/**
 * Public cards, whole, by their keys and in that order; keys that are gone or private are left out. They are read in
 * batches as they are asked for.
 */
export const publicCardsOf = (db: Db, keys: readonly number[]): AsyncGenerator<Card> =>
  inBatches(keys, new BatchSize(4, 50), async (batch) => {
    const rows = await publicCards(db)
      .select(['key', ...CARD_COLUMNS])
      .where('key', 'in', batch)
      .execute()
    const byKey = new Map(rows.map((row) => [row.key, cardOf(row)]))
    return batch.map((key) => byKey.get(key)).filter((card) => card !== undefined)
  })

const publicCards = (db: Db) => db.selectFrom('cards').where('is_private', '=', 0)
