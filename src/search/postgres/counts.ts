import { sql } from 'kysely'
import type { DayCount, DayRange } from '#archive/calendar.ts'
import { isSignificantWord, MIN_SESSIONS, type WordCounts } from '#archive/time/year-words.ts'
import type { Visibility } from '#archive/viewer.ts'
import { dayOfKey, firstKeyOf, lastKeyOf, startOfRange, UNDATED } from '#store/card-key.ts'
import { privacyOf } from '#store/cards.ts'
import type { Trx } from '#store/tables.ts'
import { matching, type SearchScope } from './matching.ts'

/** The same as `countWords` of the index in memory, by one statement over the words of all cards. */
export async function countWords(trx: Trx, visibility: Visibility, { from, to }: DayRange): Promise<WordCounts> {
  const isInside = sql`cards.key BETWEEN ${firstKeyOf(from)} AND ${lastKeyOf(to)}`
  const visible = sql`cards.is_private IN (${sql.join(privacyOf(visibility))}) AND cards.key < ${sql.lit(UNDATED)}`
  const counted = sql`count(DISTINCT session) FILTER (WHERE inside) AS inside, count(DISTINCT session) FILTER (WHERE NOT inside) AS outside`
  // Words with a sign before them are values and marks of fields (card-text.ts).
  const words = sql<{ word: string; inside: number; outside: number }>`SELECT word, ${counted} FROM (
      SELECT cards.session, ${isInside} AS inside, word FROM cards JOIN card_text ON card_text.key = cards.key,
        unnest(string_to_array(card_text.words, ' ')) AS word WHERE ${visible} AND word !~ '^[§<>]') AS held
    GROUP BY word HAVING count(DISTINCT session) FILTER (WHERE inside) >= ${sql.lit(MIN_SESSIONS)}`
  const totals = sql<{ inside: number; outside: number }>`SELECT ${counted} FROM (
      SELECT cards.session, ${isInside} AS inside FROM cards WHERE ${visible}) AS each_card`
  const { rows } = await words.execute(trx)
  const all = (await totals.execute(trx)).rows[0]!
  return {
    inside: Number(all.inside),
    outside: Number(all.outside),
    words: rows
      .filter(({ word }) => isSignificantWord(word))
      .map(({ word, inside, outside }) => ({ word, inside: Number(inside), outside: Number(outside) })),
  }
}

/** The keys of a day are those from its number times this one on (store/card-key.ts). */
const DAY_KEYS = startOfRange(1)

/** Counts all cards that match a plan by day, in chronological order, without undated cards. */
export async function countDays(trx: Trx, plan: SearchScope): Promise<DayCount[]> {
  const days = sql<{ day: number; count: number }>`SELECT key / ${sql.lit(DAY_KEYS)} AS day, count(*) AS count
    FROM (${matching(plan)}) AS found WHERE NOT undated GROUP BY 1 ORDER BY 1`
  const { rows } = await days.execute(trx)
  return rows.map(({ day, count }) => ({ date: dayOfKey(Number(day) * DAY_KEYS), count: Number(count) }))
}
