import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** A rate limit: `most` times in `seconds`. */
export interface Limit {
  key: string
  most: number
  seconds: number
}

/**
 * How long the counters of these limits leave no room for one more, without counting: a refused request writes nothing.
 * @returns in seconds for each limit, in their order; 0 where there is room
 */
export async function retryAfter(db: Db, limits: readonly Limit[], now: number): Promise<number[]> {
  const keys = limits.map(({ key }) => key)
  const rows = await db.selectFrom('limits').selectAll().where('key', 'in', keys).execute()
  const counters = new Map(rows.map((row) => [row.key, row]))
  return limits.map(({ key, most, seconds }) => {
    const { ends, count } = counters.get(key) ?? { ends: 0, count: 0 }
    return ends > now && ends <= now + seconds * 1000 && count >= most ? (ends - now) / 1000 : 0
  })
}

/**
 * Counts once against a limit, for all processes of the archive together: the counter's row makes them wait for each
 * other. A counter that is full is left as it is.
 * @returns 0 while the limit holds, else the seconds until it resets
 */
export async function countAttempts(db: Db, limit: Limit, now: number): Promise<number> {
  const { key, most, seconds } = limit
  const ends = now + seconds * 1000
  // A clock that was set back must not stretch a limit beyond its length.
  const isOver = sql<boolean>`(limits.ends <= ${now} OR limits.ends > ${ends})`
  const counted = await db
    .insertInto('limits')
    .values({ key, ends, count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql<number>`CASE WHEN ${isOver} THEN 1 ELSE limits.count + 1 END`,
          ends: sql<number>`CASE WHEN ${isOver} THEN ${ends} ELSE limits.ends END`,
        })
        .where(sql<boolean>`(${isOver} OR limits.count < ${most})`),
    )
    .returning('count')
    .executeTakeFirst()
  if (counted) return 0
  const [wait = 0] = await retryAfter(db, [limit], now)
  return wait
}

/**
 * Counts several at once for all processes of the archive together, beyond a limit too: for what is counted after it happened.
 * @returns how many there were since the counter began, and when it resets, in Unix milliseconds
 */
export async function countBatch(
  db: Db,
  { key, seconds }: Pick<Limit, 'key' | 'seconds'>,
  by: number,
  now: number,
): Promise<{ count: number; ends: number }> {
  const ends = now + seconds * 1000
  const isOver = sql<boolean>`(limits.ends <= ${now} OR limits.ends > ${ends})`
  const row = await db
    .insertInto('limits')
    .values({ key, ends, count: by })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`CASE WHEN ${isOver} THEN ${by} ELSE limits.count + ${by} END`,
        ends: sql<number>`CASE WHEN ${isOver} THEN ${ends} ELSE limits.ends END`,
      }),
    )
    .returning(['count', 'ends'])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), ends: Number(row.ends) }
}

/** Decrements a counter, for an attempt that turned out not to count. */
export const decrementCounter = (db: Db, key: string) =>
  db
    .updateTable('limits')
    .set({ count: sql<number>`count - 1` })
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()

/** Resets a counter. */
export const resetCounter = (db: Db, key: string) => db.deleteFrom('limits').where('key', '=', key).execute()
