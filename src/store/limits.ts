import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** What may happen how often: `most` times in `seconds`. */
export interface Limit {
  key: string
  most: number
  seconds: number
}

/** Counters that ended are cleared away about once in this many counts. */
const CLEARED_EVERY = 200

/**
 * Counts once against a limit, for all processes of the archive together: the counter's row makes them wait for each
 * other.
 * @returns 0 while the limit holds, else in how many seconds it starts anew
 */
export async function countAgainst(trx: Transaction<Tables>, limit: Limit, now: number): Promise<number> {
  const { key, most, seconds } = limit
  const ends = now + seconds * 1000
  const row = await trx
    .insertInto('limits')
    .values({ key, ends, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        // A clock that was set back must not stretch a limit beyond its length.
        count: sql<number>`CASE WHEN limits.ends <= ${now} OR limits.ends > ${ends} THEN 1 ELSE limits.count + 1 END`,
        ends: sql<number>`CASE WHEN limits.ends <= ${now} OR limits.ends > ${ends} THEN ${ends} ELSE limits.ends END`,
      }),
    )
    .returning(['count', 'ends'])
    .executeTakeFirstOrThrow()
  if (row.count === 1 && Math.random() < 1 / CLEARED_EVERY)
    await trx.deleteFrom('limits').where('ends', '<', now).execute()
  return row.count > most ? (row.ends - now) / 1000 : 0
}
