import { sql, type Kysely } from 'kysely'
import type { Visibility } from '#archive/viewer.ts'
import { privacyOf } from '#store/cards.ts'
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

/** Counts the names of cards that exist for a viewer. @param keys at most 1000 */
export async function countNames(db: Kysely<Tables>, visibility: Visibility, keys: readonly number[]): Promise<Facets> {
  if (keys.length === 0) return { sessions: [], categories: [] }
  const rows = await db
    .selectFrom('cards')
    .select(['category', 'session', sql<number>`count(*)`.as('count')])
    .where('key', 'in', keys)
    .where('is_private', 'in', privacyOf(visibility))
    .groupBy(['category', 'session'])
    .execute()
  const sum = (name: 'category' | 'session'): NameCount[] => {
    const counts = new Map<string, number>()
    for (const row of rows) {
      if (row[name] !== '') counts.set(row[name], (counts.get(row[name]) ?? 0) + row.count)
    }
    return [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, MOST_NAMES)
  }
  return { sessions: sum('session'), categories: sum('category') }
}
