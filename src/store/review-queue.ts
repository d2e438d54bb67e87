import { sql, type Kysely, type Selectable } from 'kysely'
import type { CardsTable, Tables } from './tables.ts'

/** Written out, so that the index made for exactly this is used. */
const WAITING = sql<boolean>`is_private = 1 AND card_reviewed = 0`

/** The rows of private cards that nobody has reviewed, in the order of time. @param after a key; -1 for the first */
export const waitingRows = (db: Kysely<Tables>, after: number, limit: number): Promise<Selectable<CardsTable>[]> =>
  db.selectFrom('cards').selectAll().where(WAITING).where('key', '>', after).orderBy('key').limit(limit).execute()

/** How many cards wait for a review. */
export async function countWaiting(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('cards')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(WAITING)
    .executeTakeFirstOrThrow()
  return row.count
}
