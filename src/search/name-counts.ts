import { sql, type Kysely } from 'kysely'
import { firstNames, type Facets, type NameCount } from '#archive/name-counts.ts'
import type { Visibility } from '#archive/viewer.ts'
import { privacyOf } from '#store/cards.ts'
import { jsonSet } from '#store/json-set.ts'
import { cachedByRevision } from '#store/revision-cache.ts'
import { rowsOf } from '#store/sqlite.ts'
import type { Tables } from '#store/tables.ts'
import { KeyTable } from './key-table.ts'

/** Stands between names that arrive as one text; no name holds it. */
const BETWEEN = '\u001f\u001e\u001f'

/** Cards whose names are remembered until all are forgotten at once; each takes some 20 bytes beside the names. */
const REMEMBERED = 250_000

/** Names of one kind, as numbers. */
class Names {
  readonly #numbers = new Map<string, number>()
  readonly #all: string[] = []
  /** The number of the name that each pair has. */
  readonly #ofPairs: number[] = []

  /** Says which name the next pair has. */
  add(name: string): void {
    const number = this.#numbers.get(name) ?? this.#all.push(name) - 1
    this.#numbers.set(name, number)
    this.#ofPairs.push(number)
  }

  /** Counts the names that these pairs have. */
  count(pairs: readonly number[]): NameCount[] {
    const counts = new Uint16Array(this.#all.length)
    const met: number[] = []
    for (const pair of pairs) {
      const number = this.#ofPairs[pair]!
      if (counts[number]!++ === 0) met.push(number)
    }
    return firstNames(met.map((number) => ({ value: this.#all[number]!, count: counts[number]! })))
  }
}

interface KnownNames {
  /** By the cards' keys: which pair of names a card has. */
  of: KeyTable
  /** Where each pair stands among all. */
  places: Map<string, number>
  sessions: Names
  categories: Names
}

/** Counts the names of cards that exist for a viewer. @param keys at most 1000 */
export async function countNames(db: Kysely<Tables>, visibility: Visibility, keys: readonly number[]): Promise<Facets> {
  const kept = await cachedByRevision(db, visibility, 'names', () => ({ known: nothingKnown() }))
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
  return { sessions: known.sessions.count(pairs), categories: known.categories.count(pairs) }
}

const nothingKnown = (): KnownNames => ({
  of: new KeyTable(),
  places: new Map(),
  sessions: new Names(),
  categories: new Names(),
})

/** The pair of each card, remembered; they arrive as one text each, as a thousand rows cost more than finding them. */
async function readPairs(
  db: Kysely<Tables>,
  visibility: Visibility,
  keys: readonly number[],
  known: KnownNames,
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
    const place = placeOf(known, sessions[at]!, categories[at]!)
    known.of.set(Number(key), place)
    return place
  })
}

/** The number of a pair of names, which is given one when it is new. */
function placeOf({ places, ...names }: KnownNames, session: string, category: string): number {
  const text = session + BETWEEN + category
  const known = places.get(text)
  if (known !== undefined) return known
  names.sessions.add(session)
  names.categories.add(category)
  places.set(text, places.size)
  return places.size - 1
}
