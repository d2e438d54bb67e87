import { wordsOf } from '#archive/words.ts'
import { declared, type IndexSettings, type ValueCounts } from './readable-index.ts'
import type { SearchParams } from './search-params.ts'

/** The attributes of an index that may be counted; `filterOnly` ones may not. */
export function countableFacets(settings: IndexSettings, asked: readonly string[]): string[] {
  const list = settings['attributesForFaceting']
  if (!Array.isArray(list)) return []
  const known = list
    .filter((item) => typeof item === 'string')
    .map(declared)
    .filter(({ modifier }) => modifier !== 'filterOnly')
    .map(({ attribute }) => attribute)
  return asked.includes('*') ? known : known.filter((name) => asked.includes(name))
}

type Sorting = Pick<SearchParams, 'maxValuesPerFacet' | 'sortFacetValuesBy'>

const sorted = (counts: ValueCounts, { maxValuesPerFacet, sortFacetValuesBy }: Sorting) =>
  [...counts]
    .sort((a, b) => (sortFacetValuesBy === 'alpha' ? 0 : b[1] - a[1]) || (a[0] < b[0] ? -1 : 1))
    .slice(0, maxValuesPerFacet)

/** The field `facets` of an answer; an attribute without a value is left out, as with Algolia. */
export const facetsField = (facets: ReadonlyMap<string, ValueCounts>, sorting: Sorting) =>
  Object.fromEntries(
    [...facets]
      .filter(([, counts]) => counts.size > 0)
      .map(([name, counts]) => [name, Object.fromEntries(sorted(counts, sorting))]),
  )

/** The field `facets_stats`: minimum, maximum, average and sum of numeric attributes. */
export function facetStats(facets: ReadonlyMap<string, ValueCounts>) {
  const stats: Record<string, { min: number; max: number; avg: number; sum: number }> = {}
  for (const [name, counts] of facets) {
    const values = [...counts].map(([value, count]) => ({ value: Number(value), count, isEmpty: value.trim() === '' }))
    if (values.length === 0 || values.some(({ value, isEmpty }) => isEmpty || Number.isNaN(value))) continue
    const sum = values.reduce((total, { value, count }) => total + value * count, 0)
    const records = values.reduce((total, { count }) => total + count, 0)
    const numbers = values.map(({ value }) => value).sort((a, b) => a - b)
    stats[name] = { min: numbers[0]!, max: numbers.at(-1)!, avg: sum / records, sum }
  }
  return stats
}

/** A value of a facet in which each typed word begins a word, as the search within a facet gives it. */
export interface FacetHit {
  value: string
  highlighted: string
  count: number
}

/**
 * The values of one facet that begin with what was typed, those with most records first.
 * @param yieldToEventLoop awaited between two values
 */
export async function searchValues(
  counts: ValueCounts,
  typed: string,
  { preTag, postTag, most }: { preTag: string; postTag: string; most: number },
  sorting: Sorting,
  yieldToEventLoop: () => Promise<void>,
): Promise<FacetHit[]> {
  const wanted = [...new Set(wordsOf(typed).map((word) => word.text))]
  const hits: FacetHit[] = []
  for (const [value, count] of sorted(counts, { ...sorting, maxValuesPerFacet: Infinity })) {
    await yieldToEventLoop()
    const words = wordsOf(value)
    const found = wanted.map((begin) => words.find((word) => word.text.startsWith(begin)))
    if (found.some((word) => word === undefined)) continue
    let highlighted = value
    const starts = new Map(
      found.map((word, index) => [word!.start, Math.min(word!.end, word!.start + wanted[index]!.length)]),
    )
    for (const [start, end] of [...starts].sort((a, b) => b[0] - a[0]))
      highlighted = `${highlighted.slice(0, start)}${preTag}${highlighted.slice(start, end)}${postTag}${highlighted.slice(end)}`
    hits.push({ value, highlighted, count })
    if (hits.length >= most) break
  }
  return hits
}
