import { sql, type Kysely } from 'kysely'
import { mostNamed, type Facets } from '#archive/name-counts.ts'
import type { Visibility } from '#archive/viewer.ts'
import { privacyOf } from '#store/cards.ts'
import { jsonSet } from '#store/json-set.ts'
import { remembered } from '#store/memory.ts'
import { rowsOf } from '#store/sqlite.ts'
import type { Tables } from '#store/tables.ts'

/** Stands between names that arrive as one text; no name holds it. */
const BETWEEN = '\u001f\u001e\u001f'

/** Cards whose names are remembered, which takes some 60 bytes each; of a larger archive the first ones that are found. */
const REMEMBERED = 250_000

interface Names {
  readonly session: string
  readonly category: string
}

interface KnownNames {
  /** By the cards' keys. */
  of: Map<number, Names>
  /** Each pair of names once, however many cards share it. */
  pairs: Map<string, Names>
}

/** Counts the names of cards that exist for a viewer. @param keys at most 1000 */
export async function countNames(db: Kysely<Tables>, visibility: Visibility, keys: readonly number[]): Promise<Facets> {
  const known = await remembered<KnownNames>(db, `names ${visibility}`, () => ({ of: new Map(), pairs: new Map() }))
  const sessions = new Map<string, number>()
  const categories = new Map<string, number>()
  const count = ({ session, category }: Names) => {
    sessions.set(session, (sessions.get(session) ?? 0) + 1)
    categories.set(category, (categories.get(category) ?? 0) + 1)
  }
  const asked: number[] = []
  for (const key of keys) {
    const names = known.of.get(key)
    if (names) count(names)
    else asked.push(key)
  }
  if (asked.length > 0) for (const names of await readNames(db, visibility, asked, known)) count(names)
  return { sessions: mostNamed(sessions), categories: mostNamed(categories) }
}

/** The names of each of the cards, remembered; they arrive as one text each, as a thousand rows cost more than finding them. */
async function readNames(
  db: Kysely<Tables>,
  visibility: Visibility,
  keys: readonly number[],
  known: KnownNames,
): Promise<Names[]> {
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
    const pair = session + BETWEEN + category
    const names = known.pairs.get(pair) ?? { session, category }
    if (known.of.size < REMEMBERED) {
      known.pairs.set(pair, names)
      known.of.set(Number(key), names)
    }
    return names
  })
}
