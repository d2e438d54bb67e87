import { sql, type Kysely } from 'kysely'
import { sumNames, type Facets, type NameCount } from '#archive/name-counts.ts'
import type { Visibility } from '#archive/viewer.ts'
import { privacyOf } from '#store/cards.ts'
import { jsonSet } from '#store/json-set.ts'
import type { Tables } from '#store/tables.ts'

/** Stands between names that arrive as one text; no name holds it. */
const BETWEEN = '\u001f\u001e\u001f'

/** Counts the names of cards that exist for a viewer. @param keys at most 1000 */
export async function countNames(db: Kysely<Tables>, visibility: Visibility, keys: readonly number[]): Promise<Facets> {
  if (keys.length === 0) return { sessions: [], categories: [] }
  // The names arrive as one text each: a thousand rows cost more than finding them.
  const { rows } = await sql<{ sessions: string | null; categories: string | null }>`
    SELECT string_agg(session, ${BETWEEN}) AS sessions, string_agg(category, ${BETWEEN}) AS categories
    FROM json_each(${jsonSet(keys)}) AS asked CROSS JOIN cards
    WHERE cards.key = CAST(asked.key AS bigint) AND cards.is_private IN (${sql.join(privacyOf(visibility))})`.execute(
    db,
  )
  return { sessions: countEach(rows[0]?.sessions), categories: countEach(rows[0]?.categories) }
}

const countEach = (names: string | null | undefined): NameCount[] =>
  sumNames((names?.split(BETWEEN) ?? []).map((value) => ({ value, count: 1 })))
