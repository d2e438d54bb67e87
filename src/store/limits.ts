import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** What may happen how often: `most` times in `seconds`. */
export interface Limit {
  key: string
  most: number
  seconds: number
}

/**
 * How long the counters of these limits leave no room for one more, without counting: what is refused writes nothing.
 * @returns in seconds for each limit, in their order; 0 where there is room
 */
export async function waitsFor(db: Kysely<Tables>, limits: readonly Limit[], now: number): Promise<number[]> {
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
export async function countAgainst(trx: Transaction<Tables>, limit: Limit, now: number): Promise<number> {
  const { key, most, seconds } = limit
  const ends = now + seconds * 1000
  // A clock that was set back must not stretch a limit beyond its length.
  const isOver = sql<boolean>`(limits.ends <= ${now} OR limits.ends > ${ends})`
  const counted = await trx
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
  const [wait = 0] = await waitsFor(trx, [limit], now)
  return wait
}
