import { sql, type Kysely, type Selectable } from 'kysely'
import { LAST_KEY } from './card-key.ts'
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

/** Public cards, whole, by their keys and in that order; keys that are gone or private are left out. */
export async function publicRowsOf(db: Db, keys: readonly number[]): Promise<Selectable<CardsTable>[]> {
  if (keys.length === 0) return []
  const rows = await db.selectFrom('cards').selectAll().where('key', 'in', keys).where('is_private', '=', 0).execute()
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return keys.map((key) => byKey.get(key)).filter((row) => row !== undefined)
}

const publicCards = (db: Db, after: number) =>
  db.selectFrom('cards').where('is_private', '=', 0).where('key', '>', after).orderBy('key')
