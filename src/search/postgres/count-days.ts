import { sql } from 'kysely'
import type { DayCount } from '#archive/calendar.ts'
import { dayOfKey, startOfStretch } from '#store/card-key.ts'
import type { Trx } from './in-order.ts'
import { matching, type Sought } from './matching.ts'

/** The keys of a day are those from its number times this one on (store/card-key.ts). */
const DAY_KEYS = startOfStretch(1)

/** How many of all cards that meet a plan each day has, in the order of time, without those that have no day. */
export async function countDays(trx: Trx, plan: Sought): Promise<DayCount[]> {
  const days = sql<{ day: number; count: number }>`SELECT key / ${sql.lit(DAY_KEYS)} AS day, count(*) AS count
    FROM (${matching(plan)}) AS found WHERE NOT undated GROUP BY 1 ORDER BY 1`
  const { rows } = await days.execute(trx)
  return rows.map(({ day, count }) => ({ date: dayOfKey(Number(day) * DAY_KEYS), count: Number(count) }))
}
