import { sql, type Kysely } from 'kysely'
import { jsonSet } from '#store/json-set.ts'
import type { Tables } from '#store/tables.ts'

export interface NameCount {
  value: string
  count: number
}

/** The sessions and categories of found cards, those with most cards first. */
export interface Facets {
  sessions: NameCount[]
  categories: NameCount[]
}

/** Names beyond this many are not listed: nobody reads on. */
const MOST_NAMES = 50

/** Stands between names that arrive as one text; no name holds it. */
const BETWEEN = '\u001f\u001e\u001f'

/** Counts the names of cards. @param keys at most 1000 */
export async function countNames(db: Kysely<Tables>, keys: readonly number[]): Promise<Facets> {
  if (keys.length === 0) return { sessions: [], categories: [] }
  // The names arrive as one text each: a thousand rows cost more than finding them.
  const { rows } = await sql<{ sessions: string | null; categories: string | null }>`
    SELECT string_agg(session, ${BETWEEN}) AS sessions, string_agg(category, ${BETWEEN}) AS categories
    FROM json_each(${jsonSet(keys)}) AS asked CROSS JOIN cards WHERE cards.key = CAST(asked.key AS bigint)`.execute(db)
  return { sessions: countEach(rows[0]?.sessions), categories: countEach(rows[0]?.categories) }
}

function countEach(names: string | null | undefined): NameCount[] {
  const counts = new Map<string, number>()
  for (const name of names?.split(BETWEEN) ?? []) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MOST_NAMES)
}
