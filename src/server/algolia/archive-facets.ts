import type { ValueCounts } from '#algolia/readable-index.ts'
import { FIELD_NAMES, FIELDS, type Field } from '#archive/fields.ts'
import type { Plan } from '#archive/plan.ts'
import { countPublicValues } from '#store/public-cards.ts'
import { readPublicRevision } from '#store/revision.ts'
import type { Db } from '#store/tables.ts'

/** The columns whose values are counted, by their attribute. */
const COLUMNS: ReadonlyMap<string, Field['column'] | 'is_viewed'> = new Map([
  ...FIELD_NAMES.map((name) => FIELDS[name])
    .filter(({ isInRecord }) => isInRecord)
    .map(({ attribute, column }) => [attribute, column] as const),
  ['isViewed', 'is_viewed'],
])

export interface CountedFacets {
  facets: Map<string, ValueCounts>
  /** False when only the first 1000 cards of a longer result were counted. */
  isExact: boolean
}

/**
 * Counts the values of public cards. Of a result at most its first 1000 cards are counted; the counts of all cards
 * are worked out once for each public revision.
 */
export function openFacetCounts(db: Db) {
  let whole: { revision: number; counts: Promise<Map<string, ValueCounts>> } | null = null

  async function wholeCounts(): Promise<Map<string, ValueCounts>> {
    const revision = await readPublicRevision(db)
    if (whole?.revision !== revision) {
      const counts = Promise.all(
        [...COLUMNS.keys()].map(async (facet) => [facet, await countValues(db, facet, null)] as const),
      ).then((entries) => new Map(entries))
      whole = { revision, counts }
      counts.catch(() => (whole = null))
    }
    return whole.counts
  }

  return async (
    plan: Plan,
    hits: readonly number[],
    total: number,
    asked: readonly string[],
  ): Promise<CountedFacets> => {
    const names = asked.filter((name) => COLUMNS.has(name))
    if (names.length === 0) return { facets: new Map(), isExact: true }
    if (plan.days === null && plan.inside.kind === 'everything') {
      const counts = await wholeCounts()
      return { facets: new Map(names.map((name) => [name, counts.get(name)!])), isExact: true }
    }
    const entries = await Promise.all(names.map(async (name) => [name, await countValues(db, name, hits)] as const))
    return { facets: new Map(entries), isExact: total <= hits.length }
  }
}

/** @param keys the cards that are counted; null for all public ones */
async function countValues(db: Db, facet: string, keys: readonly number[] | null): Promise<ValueCounts> {
  const rows = await countPublicValues(db, COLUMNS.get(facet)!, keys)
  const named = rows.filter(({ value }) => value !== '')
  return new Map(named.map(({ value, count }) => [facet === 'isViewed' ? String(value === 1) : String(value), count]))
}
