import { eachFacet, FACETS, type FacetName } from './fields.ts'
import { addFilter, type Filter, type Filters } from './filters.ts'
import { namedBy, matchingNamesFirst, type Facets, type NameCount } from './name-counts.ts'
import { parseQuery } from './query/parse-query.ts'
import { suggestOperators, type CompletedOperator, type Counter } from './query/suggest-operators.ts'
import { joinQueries, completingIn, isQuery, completedQuery } from './query/typed-query.ts'
import { completedTerm, openWord, readTerm } from './term.ts'

/** How much the list under the search box shows. */
const MAX = { names: 3, completions: 4 }

/** Beginnings of fewer letters are completed by nothing: the commonest words of all would be offered. */
const MIN_COMPLETED_LENGTH = 2

/** How many cards a press on a suggestion finds. */
interface Total {
  total: number
  /** True when a search was ended at 1000 cards. */
  capped: boolean
}

/** A value of a facet, and how many cards a press on it finds. */
type Named = NameCount & Pick<Total, 'capped'>

export interface Suggestions<C> extends Total, Record<FacetName, Named[]> {
  /** The first hits. */
  cards: C[]
  /** The typed text with its last word completed. */
  completions: ({ term: string } & Total)[]
  /** A search that finds cards, where this one finds none; else null. */
  didYouMean: string | null
  /** The typed text with the operator at its end completed. */
  operators: CompletedOperator[]
}

/** The dependencies of suggestions. */
export interface Finder<C> extends Counter {
  /** The first hits, and the names of all of them. */
  search(filters: Filters): Promise<Total & { cards: C[]; facets: Facets }>
  /** The visible words with a prefix, the commonest first. */
  commonestWith(start: string, limit: number): Promise<string[]>
  /** The search terms that may have been meant; only `doubtful` may be another one. Null when there are none. */
  didYouMean(filters: Filters, doubtful: string): Promise<readonly string[] | null>
}

/**
 * Suggestions for an unfinished search: first hits, whole words, and the sessions and categories that hold
 * hits. What is found is what Enter keeps (`completedTerm`), and each count is the total that a press gives: of the filters with
 * this one added (R4.12).
 * @param filters the present filters
 */
export async function suggest<C>(finder: Finder<C>, typed: string, filters: Filters): Promise<Suggestions<C>> {
  const operators = await suggestOperators(finder, typed, filters)
  if (isQuery(typed)) return { ...(await suggestByQuery(finder, typed, filters)), operators }
  // An operator without its value is neither searched for nor a word.
  const isUnfinished = operators.length > 0 && completingIn(typed)?.kind === 'value'
  return { ...(isUnfinished ? nothingFound<C>() : await suggestByTerm(finder, typed, filters)), operators }
}

/** The first hits of a typed query (docs/query-language.md); of one that cannot be read there are none. */
async function suggestByQuery<C>(finder: Finder<C>, typed: string, filters: Filters): Promise<Suggestions<C>> {
  const query = joinQueries(filters.query, completedQuery(typed))
  if ('error' in parseQuery(query, finder.isAdmin)) return nothingFound()
  const { cards, total, capped } = await finder.search(addFilter(filters, { kind: 'query', value: query }))
  return { ...nothingFound(), cards, total, capped }
}

async function suggestByTerm<C>(finder: Finder<C>, typed: string, filters: Filters): Promise<Suggestions<C>> {
  const term = completedTerm(typed)
  const words = readTerm(term).parts.flatMap((part) => part.words)
  if (words.length === 0) return nothingFound()
  const withTerm = addFilter(filters, { kind: 'search', value: term })
  const { cards, facets, total, capped } = await finder.search(withTerm)
  const pressed = (filter: Filter) => finder.count(addFilter(filters, filter))
  const named = async ({ name, filter: kind, suggested }: (typeof FACETS)[number]) => {
    const names = suggested === 'found' ? matchingNamesFirst(facets[name], words) : namedBy(facets[name], words)
    const counted = await oneByOne(names.slice(0, MAX.names), async ({ value }): Promise<Named> => {
      const { total: count, capped: isCut } = await pressed({ kind, value })
      return { value, count, capped: isCut }
    })
    return [name, counted] as const
  }
  const completed = async () => {
    const last = openWord(typed)
    if (last === null || Array.from(last.text).length < MIN_COMPLETED_LENGTH) return []
    const before = typed.trim().slice(0, last.start)
    const completions = await oneByOne(await finder.commonestWith(last.text, MAX.completions), async (word) => ({
      term: before + word,
      ...(await pressed({ kind: 'search', value: before + word })),
    }))
    return completions.filter((completion) => completion.total > 0)
  }
  const [names, completions] = await Promise.all([Promise.all(FACETS.map(named)), completed()])
  const meant = total > 0 ? null : await finder.didYouMean(withTerm, term)
  const didYouMean = meant?.find((one) => !withTerm.search.includes(one)) ?? null
  const facetNames = Object.fromEntries(names) as Record<FacetName, Named[]>
  return { ...nothingFound(), cards, ...facetNames, completions, total, capped, didYouMean }
}

/** Empty suggestions. */
export const nothingFound = <C>(): Suggestions<C> => ({
  cards: [],
  ...eachFacet(() => []),
  completions: [],
  total: 0,
  capped: false,
  didYouMean: null,
  operators: [],
})

/** One after the other, so that many typing visitors do not fill the queue of searches. */
async function oneByOne<One, Made>(all: readonly One[], make: (one: One) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (const one of all) made.push(await make(one))
  return made
}
