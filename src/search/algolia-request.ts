import { dayRanges } from '#archive/calendar.ts'
import { hasDays, type Filters } from '#archive/filters.ts'
import { RESULT_CAP } from '#archive/pages.ts'
import { readTerm } from '#archive/term.ts'
import { dayNumber, newestName } from './algolia-record.ts'
import type { Forgiven } from '#archive/plan.ts'

/** One query of the service, as the official client takes it. */
export interface AlgoliaRequest {
  indexName: string
  query: string
  /**
   * False but for the one path of section 7. Within quotes the service forgives nothing even so: what may have been meant
   * is asked for by its own words (decisions, section 4).
   */
  typoTolerance: boolean
  facetFilters: (string | string[])[]
  numericFilters: string[][]
  attributesToRetrieve: string[]
  attributesToHighlight: string[]
  hitsPerPage: number
  advancedSyntax: true
  optionalWords: string[]
  snippetEllipsisText: string
  restrictHighlightAndSnippetArrays: true
  getRankingInfo: true
  clickAnalytics: true
}

/** What a search asks of the service, and of the archive's own index besides. */
export interface AlgoliaAsked {
  requests: AlgoliaRequest[]
  /** What the archive's own index adds: cards of the days, tags and sessions of an 'or'. */
  rest: Filters | null
}

/** The service reads no longer query, and no more queries and restrictions at once. */
const LONGEST_QUERY = 512
const MOST_REQUESTS = 50
const MAX_RESTRICTIONS = 100

/**
 * A set of filters as queries of the service (specification, section 7): with 'and' one query of quoted terms joined
 * with AND, with 'or' one query for each term.
 * @param forgiven terms in whose place others are searched for
 * @returns null where there is nothing to search for, or it cannot be said in the service's syntax
 */
export function askAlgolia(index: string, filters: Filters, forgiven: readonly Forgiven[] = []): AlgoliaAsked | null {
  const meant = (term: string) => forgiven.find((one) => one.term === term)?.meant ?? [term]
  const terms = filters.search.flatMap(meant).map((text) => ({ text: plainText(text), ...readTerm(text) }))
  const wanted = terms.filter(({ excluded }) => !excluded)
  const excluded = terms.filter((term) => term.excluded)
  if (wanted.length === 0 || terms.some(({ words }) => words.length === 0)) return null
  // Only single words can be excluded.
  if (excluded.some(({ words }) => words.length > 1)) return null
  const without = excluded.map(({ words }) => ` -${words[0]}`).join('')
  const quoted = wanted.map(({ text }) => `"${text}"`)
  const isAnd = filters.mode === 'and'
  const queries = (isAnd ? [quoted.join(' AND ')] : quoted).map((query) => query + without)
  if (queries.length > MOST_REQUESTS || queries.some((query) => query.length > LONGEST_QUERY)) return null
  const request = (query: string): AlgoliaRequest => ({
    indexName: filters.sort === 'newest' ? newestName(index) : index,
    query,
    typoTolerance: !isAnd && hasDays(filters),
    facetFilters: [
      ...(isAnd ? filters.tag.map(tagged) : []),
      ...(isAnd ? filters.session.map((value) => facet('session', value)) : []),
      ...(filters.show.includes('unviewed') ? [facet('isViewed', 'false')] : []),
    ],
    numericFilters: isAnd && hasDays(filters) ? [daysOf(filters)] : [],
    // Texts come from the archive itself, as they are now; the service says which cards.
    attributesToRetrieve: ['objectID'],
    attributesToHighlight: [],
    hitsPerPage: RESULT_CAP,
    advancedSyntax: true,
    // The service takes the AND between terms for a word.
    optionalWords: ['AND'],
    snippetEllipsisText: '…',
    restrictHighlightAndSnippetArrays: true,
    getRankingInfo: true,
    clickAnalytics: true,
  })
  const requests = queries.map(request)
  const restrictions = requests.map((one) => one.facetFilters.flat().length + one.numericFilters.flat().length)
  if (restrictions.some((count) => count > MAX_RESTRICTIONS)) return null
  const adds = hasDays(filters) || filters.tag.length + filters.session.length > 0
  return {
    requests,
    rest: isAnd || !adds ? null : { ...filters, search: filters.search.filter((text) => readTerm(text).excluded) },
  }
}

/** A term without what the service could read as syntax. */
const plainText = (term: string) => term.replace(/["\p{Cc}]/gu, ' ').trim()

/** A minus would mean all other values. */
const facet = (attribute: string, value: string) => `${attribute}:${value.replace(/^-/, '\\-')}`

const tagged = (value: string) => ['category', 'sessionTitle', 'session'].map((attribute) => facet(attribute, value))

const daysOf = (filters: Filters) =>
  (dayRanges(filters) ?? []).map(({ from, to }) => `day:${dayNumber(from)} TO ${dayNumber(to)}`)
