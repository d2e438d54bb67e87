import { sql, type Kysely } from 'kysely'
import { eachFacet, FACETS, type FacetName } from '#archive/fields.ts'
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
  /** The number of the name that each combination has. */
  readonly #ofCombinations: number[] = []

  /** Says which name the next combination has. */
  add(name: string): void {
    const number = this.#numbers.get(name) ?? this.#all.push(name) - 1
    this.#numbers.set(name, number)
    this.#ofCombinations.push(number)
  }

  /** Counts the names that these combinations have. */
  count(combinations: readonly number[]): NameCount[] {
    const counts = new Uint16Array(this.#all.length)
    const met: number[] = []
    for (const combination of combinations) {
      const number = this.#ofCombinations[combination]!
      if (counts[number]!++ === 0) met.push(number)
    }
    return firstNames(met.map((number) => ({ value: this.#all[number]!, count: counts[number]! })))
  }
}

interface KnownNames {
  /** By the cards' keys: which combination of names, one for each facet, a card has. */
  of: KeyTable
  /** The place of each combination among all. */
  places: Map<string, number>
  names: Record<FacetName, Names>
}

/** Counts the names of cards that exist for a viewer. @param keys at most 1000 */
export async function countNames(db: Kysely<Tables>, visibility: Visibility, keys: readonly number[]): Promise<Facets> {
  const kept = await cachedByRevision(db, visibility, 'names', () => ({ known: nothingKnown() }))
  if (kept.known.of.size >= REMEMBERED) kept.known = nothingKnown()
  const { known } = kept
  const asked: number[] = []
  const combinations: number[] = []
  for (const key of keys) {
    const combination = known.of.get(key)
    if (combination >= 0) combinations.push(combination)
    else asked.push(key)
  }
  if (asked.length > 0) combinations.push(...(await readCombinations(db, visibility, asked, known)))
  return eachFacet(({ name }) => known.names[name].count(combinations))
}

const nothingKnown = (): KnownNames => ({
  of: new KeyTable(),
  places: new Map(),
  names: eachFacet(() => new Names()),
})

/** The combination of each card, remembered; they arrive as one text each, as a thousand rows cost more than finding them. */
async function readCombinations(
  db: Kysely<Tables>,
  visibility: Visibility,
  keys: readonly number[],
  known: KnownNames,
): Promise<number[]> {
  const names = FACETS.map(({ name, column }) => sql`string_agg(${sql.ref(column)}, ${BETWEEN}) AS ${sql.ref(name)}`)
  const query = sql<{ keys: string | null } & Record<FacetName, string>>`
    SELECT string_agg(CAST(cards.key AS text), ',') AS keys, ${sql.join(names)}
    FROM json_each(${jsonSet(keys)}) AS asked CROSS JOIN cards
    WHERE cards.key = CAST(asked.key AS bigint) AND cards.is_private IN (${sql.join(privacyOf(visibility))})`
  const [row] = await rowsOf(db, query.compile(db))
  if (!row?.keys) return []
  const read = FACETS.map(({ name }) => row[name].split(BETWEEN))
  return row.keys.split(',').map((key, at) => {
    const place = placeOf(
      known,
      read.map((values) => values[at]!),
    )
    known.of.set(Number(key), place)
    return place
  })
}

/** The number of a combination of names, in the order of FACETS; a new one is given a number. */
function placeOf({ places, names }: KnownNames, values: readonly string[]): number {
  const text = values.join(BETWEEN)
  const known = places.get(text)
  if (known !== undefined) return known
  for (const [at, { name }] of FACETS.entries()) names[name].add(values[at]!)
  places.set(text, places.size)
  return places.size - 1
}
