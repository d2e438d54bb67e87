import { sql, type Kysely } from 'kysely'
import { sumNames, type Facets } from '#archive/name-counts.ts'
import type { Visibility } from '#archive/viewer.ts'
import { privacyOf } from '#store/cards.ts'
import { jsonSet } from '#store/json-set.ts'
import { remembered } from '#store/memory.ts'
import { rowsOf } from '#store/sqlite.ts'
import type { Tables } from '#store/tables.ts'
import { KeyTable } from './key-table.ts'

/** Stands between names that arrive as one text; no name holds it. */
const BETWEEN = '\u001f\u001e\u001f'

/** Cards whose names are remembered until all are forgotten at once; each takes some 20 bytes beside the names. */
const REMEMBERED = 250_000

interface Names {
  readonly session: string
  readonly category: string
}

interface KnownNames {
  /** By the cards' keys: which pair of names a card has. */
  of: KeyTable
  pairs: Names[]
  /** Where each pair stands among all. */
  places: Map<string, number>
}

/** Counts the names of cards that exist for a viewer. @param keys at most 1000 */
export async function countNames(db: Kysely<Tables>, visibility: Visibility, keys: readonly number[]): Promise<Facets> {
  const kept = await remembered(db, `names ${visibility}`, () => ({ known: nothingKnown() }))
  if (kept.known.of.size >= REMEMBERED) kept.known = nothingKnown()
  const { known } = kept
  const asked: number[] = []
  const pairs: number[] = []
  for (const key of keys) {
    const pair = known.of.get(key)
    if (pair >= 0) pairs.push(pair)
    else asked.push(key)
  }
  if (asked.length > 0) pairs.push(...(await readPairs(db, visibility, asked, known)))
  return countPairs(pairs, known.pairs)
}

const nothingKnown = (): KnownNames => ({ of: new KeyTable(), pairs: [], places: new Map() })

/** Cards are counted by their pair, which is a number, and names once for each pair that was met. */
function countPairs(pairs: readonly number[], names: readonly Names[]): Facets {
  const counts = new Uint16Array(names.length)
  const met = pairs.filter((pair) => counts[pair]!++ === 0)
  const sumBy = (name: keyof Names) =>
    sumNames(met.map((pair) => ({ value: names[pair]![name], count: counts[pair]! })))
  return { sessions: sumBy('session'), categories: sumBy('category') }
}

/** The pair of each card, remembered; they arrive as one text each, as a thousand rows cost more than finding them. */
async function readPairs(
  db: Kysely<Tables>,
  visibility: Visibility,
  keys: readonly number[],
  { of, pairs, places }: KnownNames,
): Promise<number[]> {
  const query = sql<{ keys: string | null; sessions: string; categories: string }>`
    SELECT string_agg(CAST(cards.key AS text), ',') AS keys, string_agg(session, ${BETWEEN}) AS sessions,
      string_agg(category, ${BETWEEN}) AS categories
    FROM json_each(${jsonSet(keys)}) AS asked CROSS JOIN cards
    WHERE cards.key = CAST(asked.key AS bigint) AND cards.is_private IN (${sql.join(privacyOf(visibility))})`
  const [row] = await rowsOf(db, query.compile(db))
  if (!row?.keys) return []
  const [sessions, categories] = [row.sessions.split(BETWEEN), row.categories.split(BETWEEN)]
  return row.keys.split(',').map((key, at) => {
    const [session, category] = [sessions[at]!, categories[at]!]
    const text = session + BETWEEN + category
    const place = places.get(text) ?? pairs.push({ session, category }) - 1
    places.set(text, place)
    of.set(Number(key), place)
    return place
  })
}
