import { filterLabel } from './filter-label.ts'
import { writeFilters } from './filter-url.ts'
import { hasDays, listFilters, removeFilter, TERM_KINDS, termCount, valueCount, type Filters } from './filters.ts'
import { withYear } from './near-year.ts'
import { meantQuery } from './query/meant-query.ts'
import { withoutEach } from './query/query-parts.ts'
import { readTerm, termOf } from './term.ts'

/** How a set of filters that finds something differs from one that finds nothing. */
export type NearType = 'meant' | 'inYear' | 'without' | 'any' | 'otherDays' | 'allOfYear'

/** Other filters, which find something. */
export interface SimilarFilters {
  type: NearType
  /** The terms that may have been meant, the filter that is left out, or words and year, as people read it; else ''. */
  label: string
  /** The other filters as an address writes them. */
  query: string
  total: number
  /** True when a search was ended at 1000 cards. */
  capped: boolean
}

interface Candidate {
  type: NearType
  label: string
  filters: Filters
}

/** Maximum numbers of alternatives that are tried, and that are offered. */
const MAX_TRIED = 8
const MAX_OFFERED = 5

/**
 * Sets of filters that ask for a little less than these: any of the words, other days, one filter, word or part of the query
 * less.
 */
function wider(filters: Filters): Candidate[] {
  const first = { ...filters, page: 1 }
  const noDays = { date: [], month: [], year: [] }
  const terms = filters.search.map((text) => ({ text, ...readTerm(text) }))
  const wanted = terms.filter(({ excluded }) => !excluded)
  const [only] = wanted
  /** The words of the only term, where it has several. */
  const words = wanted.length === 1 && termCount(filters) === terms.length && only!.parts.length > 1 ? only! : null
  const excludedTerms = terms.filter(({ excluded }) => excluded).map(({ text }) => text)
  const count = wanted.length + valueCount(filters)
  const found: Candidate[] = []
  if (filters.mode === 'and' && words)
    found.push({
      type: 'any',
      label: '',
      filters: {
        ...first,
        ...noDays,
        mode: 'or',
        search: [...longestOf(words.parts.map((part) => termOf([part]))), ...excludedTerms],
      },
    })
  else if (filters.mode === 'and' && count > 1)
    found.push({ type: 'any', label: '', filters: { ...first, ...noDays, mode: 'or' } })
  const hasQuery = filters.query !== ''
  if (hasDays(filters) && (hasQuery || termCount(filters) > 0))
    found.push({ type: 'otherDays', label: '', filters: { ...first, ...noDays } })
  const isQueryAlone = listFilters(filters).length === 1
  if (hasQuery)
    found.push(
      ...(isQueryAlone ? withoutEach(filters.query) : [{ label: filters.query, query: '' }]).map(
        ({ label, query }): Candidate => ({ type: 'without', label, filters: { ...first, query } }),
      ),
    )
  if (filters.mode === 'or') return found
  if (words) {
    for (const left of words.parts)
      found.push({
        type: 'without',
        label: termOf([left]).replaceAll('"', ''),
        filters: {
          ...first,
          search: [termOf(words.parts.filter((part) => part !== left)), ...excludedTerms],
        },
      })
  }
  if (termCount(filters) > 1 || (hasQuery && termCount(filters) > 0))
    for (const filter of listFilters(filters)) {
      if (!TERM_KINDS.some((kind) => kind === filter.kind)) continue
      const label = filterLabel(filter).replace(/^"(.*)"$/s, '$1')
      found.push({ type: 'without', label, filters: removeFilter(filters, filter) })
    }
  return found
}

/** Words of a pasted text that are looked for one by one: the longest say most, and more terms would be refused. */
const MAX_WORDS = 40

/** Words that people type between others as operators; almost every card holds them. */
const JOINS = new Set(['or', 'and'])

function longestOf(terms: readonly string[]): string[] {
  const words = terms.filter((term) => !JOINS.has(term))
  const unique = [...new Set(words.length > 1 ? words : terms)]
  const longest = new Set(unique.toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS))
  return unique.filter((term) => longest.has(term))
}

/**
 * Alternatives to filters that find nothing, each with its number of cards: first those that were
 * perhaps meant, such as `in:title python` by `title:python`, then a year that was typed as a word, then the most cautious
 * changes. At most eight are tried and five offered.
 * @param count how many cards other filters find; it may throw, and then no more is tried
 * @param didYouMean filters that may have been meant, where there are some
 */
export async function findSimilarFilters(
  filters: Filters,
  count: (filters: Filters) => Promise<{ total: number; capped: boolean }>,
  didYouMean: Filters | null = null,
): Promise<SimilarFilters[]> {
  const byFilter = meantQuery(filters.search, filters.query)
  const meant: Candidate[] = []
  if (byFilter) {
    const { search, query, label } = byFilter
    meant.push({ type: 'meant', label: `“${label}”`, filters: { ...filters, page: 1, search, query } })
  }
  if (didYouMean) {
    const label = didYouMean.search.map((term) => `“${term.replace(/^"(.*)"$/s, '$1')}”`).join(' ')
    meant.push({ type: 'meant', label, filters: didYouMean })
  }
  const ofYear = withYear(filters)
  const ofWords = ofYear.filter(({ type }) => type === 'inYear')
  // Of a month or day alone there are no other words that a part of the search could find.
  const isTimeAlone = ofYear.length - ofWords.length > ofWords.length
  const first = [...meant, ...(isTimeAlone ? ofYear : ofWords)]
  const last = ofYear.slice(isTimeAlone ? ofYear.length : ofWords.length)
  const between = wider(filters).slice(0, MAX_TRIED - first.length - last.length)
  const offered: SimilarFilters[] = []
  for (const { type, label, filters: other } of [...first, ...between, ...last]) {
    const { total, capped } = await count(other)
    if (total > 0) offered.push({ type, label, query: writeFilters(other), total, capped })
    if (offered.length === MAX_OFFERED) break
  }
  return offered
}
