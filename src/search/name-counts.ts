import { sql, type Kysely } from 'kysely'
import { sumNames, type Facets, type NameCount } from '#archive/name-counts.ts'
import type { Visibility } from '#archive/viewer.ts'
import { privacyOf } from '#store/cards.ts'
import { jsonSet } from '#store/json-set.ts'
import { remembered } from '#store/memory.ts'
import type { Tables } from '#store/tables.ts'

/** Stands between names that arrive as one text; no name holds it. */
const BETWEEN = '\u001f\u001e\u001f'

/** Cards whose names are remembered: the first ones of an archive are among the hits of many searches. */
const REMEMBERED = 50_000

interface Names {
  session: string
  category: string
}

/** Counts the names of cards that exist for a viewer. @param keys at most 1000 */
export async function countNames(db: Kysely<Tables>, visibility: Visibility, keys: readonly number[]): Promise<Facets> {
  const known = await remembered(db, `names ${visibility}`, () => new Map<number, Names>())
  const asked = keys.filter((key) => !known.has(key))
  const read = asked.length > 0 ? await readNames(db, visibility, asked) : new Map<number, Names>()
  for (const [key, names] of read) if (known.size < REMEMBERED) known.set(key, names)
  const sessions = new Map<string, number>()
  const categories = new Map<string, number>()
  for (const key of keys) {
    const names = known.get(key) ?? read.get(key)
    if (!names) continue
    sessions.set(names.session, (sessions.get(names.session) ?? 0) + 1)
    categories.set(names.category, (categories.get(names.category) ?? 0) + 1)
  }
  return { sessions: sumNames(countsOf(sessions)), categories: sumNames(countsOf(categories)) }
}

const countsOf = (names: ReadonlyMap<string, number>): NameCount[] =>
  [...names].map(([value, count]) => ({ value, count }))

/** The names of cards by their keys; they arrive as one text each, as a thousand rows cost more than finding them. */
async function readNames(db: Kysely<Tables>, visibility: Visibility, keys: readonly number[]) {
  const { rows } = await sql<{ keys: string | null; sessions: string; categories: string }>`
    SELECT string_agg(CAST(cards.key AS text), ',') AS keys, string_agg(session, ${BETWEEN}) AS sessions,
      string_agg(category, ${BETWEEN}) AS categories
    FROM json_each(${jsonSet(keys)}) AS asked CROSS JOIN cards
    WHERE cards.key = CAST(asked.key AS bigint) AND cards.is_private IN (${sql.join(privacyOf(visibility))})`.execute(
    db,
  )
  const [row] = rows
  if (!row?.keys) return new Map<number, Names>()
  const [sessions, categories] = [row.sessions.split(BETWEEN), row.categories.split(BETWEEN)]
  return new Map(
    row.keys.split(',').map((key, at) => [Number(key), { session: sessions[at]!, category: categories[at]! }]),
  )
}
