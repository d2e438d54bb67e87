import { sql } from 'kysely'
import { batchesOf } from '#archive/batches.ts'
import type { DayCount } from '#archive/calendar.ts'
import type { Visibility } from '#archive/viewer.ts'
import { cachedByRevision } from './revision-cache.ts'
import type { Db, Trx } from './tables.ts'

const COUNTED = {
  public: sql<number>`public_count`,
  private: sql<number>`private_count`,
  all: sql<number>`public_count + private_count`,
} as const satisfies Record<Visibility, unknown>

/**
 * The number of visible cards of each day, in chronological order, without empty days; cards without a day as the day '' at the
 * end.
 */
export async function dayCounts(db: Db, visibility: Visibility): Promise<readonly DayCount[]> {
  const known = await cachedByRevision<{ days?: DayCount[] }>(db, visibility, 'days', () => ({}))
  return (known.days ??= await readDays(db, visibility))
}

async function readDays(db: Db, visibility: Visibility): Promise<DayCount[]> {
  const count = COUNTED[visibility]
  const rows = await db
    .selectFrom('calendar')
    .select(['day as date', count.as('count')])
    .where(count, '>', 0)
    .orderBy('day')
    .execute()
  return rows[0]?.date === '' ? [...rows.slice(1), rows[0]] : rows
}

/** Days that a statement takes at most. */
const BATCH_SIZE = 1000

/** Adds to the counts of days; numbers may be negative. */
export async function countDays(trx: Trx, changes: ReadonlyMap<string, DayChange>): Promise<void> {
  const rows = [...changes].map(([day, change]) => ({
    day,
    public_count: change.public,
    private_count: change.private,
  }))
  for (const some of batchesOf(rows, BATCH_SIZE)) {
    await trx
      .insertInto('calendar')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('day').doUpdateSet({
          public_count: sql`calendar.public_count + excluded.public_count`,
          private_count: sql`calendar.private_count + excluded.private_count`,
        }),
      )
      .execute()
  }
}

export interface DayChange {
  public: number
  private: number
}

const RECOUNTED = sql`SELECT day, sum(1 - is_private) AS public_count, sum(is_private) AS private_count
  FROM cards GROUP BY day`

/** Number of days whose count in the calendar differs from the cards. */
export async function countMiscountedDays(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (${RECOUNTED}) AS true_count
    FULL JOIN calendar ON calendar.day = true_count.day
    WHERE coalesce(true_count.public_count, 0) <> coalesce(calendar.public_count, 0)
      OR coalesce(true_count.private_count, 0) <> coalesce(calendar.private_count, 0)`.execute(db)
  return rows[0]?.n ?? 0
}

/** Rebuilds the calendar from the cards. */
export async function recountDays(trx: Trx): Promise<void> {
  await trx.deleteFrom('calendar').execute()
  await sql`INSERT INTO calendar (day, public_count, private_count) ${RECOUNTED}`.execute(trx)
}
