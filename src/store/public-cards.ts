import { sql, type Kysely, type Selectable } from 'kysely'
import type { Card } from '#archive/card.ts'
import { LAST_KEY } from './card-key.ts'
import { CARD_COLUMNS, cardOf } from './card-row.ts'
import type { CardsTable, Tables } from './tables.ts'

type Db = Kysely<Tables>

/** What is needed to write a card's address in a list of all addresses. */
export type PublicPlace = Pick<Selectable<CardsTable>, 'key' | 'id' | 'slug' | 'page_title' | 'day'>

/** How many cards are read at once. */
const AT_ONCE = 1000

/** How many public cards there are. */
export async function countPublic(db: Db): Promise<number> {
  const row = await db
    .selectFrom('calendar')
    .select(sql<number>`coalesce(sum(public_count), 0)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** All public cards in the order of time, whole, some at a time. @param atOnce cards that are read at once */
export async function* publicRows(db: Db, atOnce = 200): AsyncGenerator<Selectable<CardsTable>[]> {
  let after = -1
  while (after < LAST_KEY) {
    const rows = await publicCards(db, after).selectAll().limit(atOnce).execute()
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.key
  }
}

/** The addresses of public cards in the order of time, a thousand at a time. @param offset how many are left out first */
export async function* publicPlaces(db: Db, offset: number, limit: number): AsyncGenerator<PublicPlace[]> {
  const columns = ['key', 'id', 'slug', 'page_title', 'day'] as const
  let after = -1
  let skip = offset
  for (let left = limit; left > 0;) {
    const rows = await publicCards(db, after).select(columns).limit(Math.min(left, AT_ONCE)).offset(skip).execute()
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.key
    skip = 0
    left -= rows.length
  }
}

/** Reading one batch of cards should take no longer, in milliseconds: their texts may be of any length. */
const BATCH_MS = 4
const FIRST_BATCH = 4
const MAX_BATCH = 50

/**
 * Public cards, whole, by their keys and in that order; keys that are gone or private are left out. They are read in
 * batches as they are asked for: long texts are never all in memory.
 */
export async function* publicCardsOf(db: Db, keys: readonly number[]): AsyncGenerator<Card> {
  let size = FIRST_BATCH
  for (let at = 0; at < keys.length;) {
    const batch = keys.slice(at, at + size)
    const began = performance.now()
    const rows = await db
      .selectFrom('cards')
      .select(['key', ...CARD_COLUMNS])
      .where('key', 'in', batch)
      .where('is_private', '=', 0)
      .execute()
    const took = performance.now() - began
    at += batch.length
    size = took > BATCH_MS ? Math.max(1, Math.floor(size / 2)) : Math.min(MAX_BATCH, size * 2)
    const byKey = new Map(rows.map((row) => [row.key, row]))
    for (const key of batch) {
      const row = byKey.get(key)
      if (row) yield cardOf(row)
    }
  }
}

const publicCards = (db: Db, after: number) =>
  db.selectFrom('cards').where('is_private', '=', 0).where('key', '>', after).orderBy('key')
