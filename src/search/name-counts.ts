import { sql, type Kysely } from 'kysely'
import { sumNames, type Facets } from '#archive/name-counts.ts'
import type { Tables } from '#store/tables.ts'

/** Counts the names of cards. @param keys at most 1000 */
export async function countNames(db: Kysely<Tables>, keys: readonly number[]): Promise<Facets> {
  if (keys.length === 0) return { sessions: [], categories: [] }
  const rows = await db
    .selectFrom('cards')
    .select(['category', 'session', sql<number>`count(*)`.as('count')])
    .where('key', 'in', keys)
    .groupBy(['category', 'session'])
    .execute()
  return {
    sessions: sumNames(rows.map(({ session, count }) => ({ value: session, count }))),
    categories: sumNames(rows.map(({ category, count }) => ({ value: category, count }))),
  }
}
