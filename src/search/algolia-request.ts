import { dayRanges } from '#archive/calendar.ts'
import { FIELDS, fieldsOf, VALUE_KINDS, type ValueKind } from '#archive/fields.ts'
import { hasDays, sortOf, valueCount, type Filters } from '#archive/filters.ts'
import { RESULT_CAP } from '#archive/pages.ts'
import { readQuery } from '#archive/query/read-query.ts'
import { readTerm, type Phrase } from '#archive/term.ts'
import { hasSigns, isSingleSignWord, wordsOf } from '#archive/words.ts'
import { serviceFilters } from './algolia-filters.ts'
import { dayNumber, newestName } from './algolia-record.ts'
import type { FuzzyTerm } from '#archive/plan.ts'

/** The requests of a search, and in `rest` the part of an 'or' that the archive's own index executes: days and fields. */
export type AlgoliaQuery = NonNullable<ReturnType<typeof toAlgoliaQuery>>

/** Bounds of a request: length of a query, and numbers of queries, words and filters. */
const MAX_QUERY_LENGTH = 512
const MAX_WORDS = 50
const MAX_REQUESTS = 50
const MAX_RESTRICTIONS = 100

const isTooLong = (query: string): boolean => query.length > MAX_QUERY_LENGTH || wordsOf(query).length > MAX_WORDS

/**
 * A set of filters as queries of the service (R14.6): with 'and' one query of all parts of the terms,
 * quoted and joined with AND; with 'or' one such query for each term. An open word stands without quotes.
 * @param fuzzy misspelt terms with their corrections, which are searched instead
 * @returns null where there is nothing to search for, or where the syntax of the service cannot express it
 */
export function toAlgoliaQuery(index: string, filters: Filters, fuzzy: readonly FuzzyTerm[] = []) {
  const isAnd = filters.mode === 'and'
  const query = isAnd || filters.query === '' ? saidOf(filters.query) : null
  if (!query) return null
  const meant = (term: string) => fuzzy.find((one) => one.term === term)?.meant ?? [term]
  const terms = filters.search.flatMap(meant).map(readTerm)
  const wanted = terms.filter(({ excluded }) => !excluded)
  const excluded = terms.filter((term) => term.excluded)
  const isAnything = wanted.length > 0 || query.wanted.length > 0
  if (!isAnything || terms.some(({ parts }) => parts.length === 0)) return null
  // Only single whole words can be excluded.
  const isWord = ({ words, prefix }: Phrase) => words.length === 1 && !prefix
  const unwanted = excluded.flatMap((term) => term.parts)
  if (excluded.some((term) => term.parts.length > 1) || !unwanted.every(isWord)) return null
  const without = [...unwanted, ...query.excluded].map(({ words }) => ` -${words[0]}`).join('')
  const parts = [...wanted.flatMap((term) => term.parts), ...query.wanted]
  const allowsTypos = !isAnd && hasDays(filters)
  // Without quotes the service would tolerate errors in an open word though it is found, cannot keep it with another one,
  // and need not find the word that joins terms. It knows no signs of words.
  const isUnsaid = ({ words, prefix }: Phrase) =>
    words.length === 0 || words.some(hasSigns) || (prefix && (allowsTypos || words.length > 1 || words[0] === 'and'))
  if ([...parts, ...unwanted, ...query.excluded].some(isUnsaid)) return null
  const queries = (isAnd ? [parts] : wanted.map((term) => term.parts)).map(
    (all) => all.map(quotedPhrase).join(' AND ') + without,
  )
  if (queries.length > MAX_REQUESTS || queries.some(isTooLong)) return null
  const requests = queries.map((words) => ({
    indexName: sortOf(filters) === 'newest' ? newestName(index) : index,
    query: words,
    // True in the one case of R14.4. The service tolerates no errors within quotes even so: corrected words are sent
    // instead (R4.16).
    typoTolerance: allowsTypos,
    facetFilters: isAnd ? VALUE_KINDS.flatMap((kind) => filters[kind].map((value) => valued(kind, value))) : [],
    filters: query.filters,
    numericFilters: isAnd && hasDays(filters) ? [daysOf(filters)] : [],
    // The service returns ids alone: texts are read from the archive, as they are now.
    attributesToRetrieve: ['objectID'],
    attributesToHighlight: [],
    hitsPerPage: RESULT_CAP,
    advancedSyntax: true,
    // Words in quotes are whole ones in any case.
    queryType: parts.some(({ prefix }) => prefix) ? ('prefixAll' as const) : ('prefixNone' as const),
    // The service takes the AND between terms for a word.
    optionalWords: ['AND'],
    snippetEllipsisText: '…',
    restrictHighlightAndSnippetArrays: true,
    getRankingInfo: true,
    clickAnalytics: true,
  }))
  const restrictions = requests.map(
    (one) => one.facetFilters.flat().length + one.numericFilters.flat().length + query.count,
  )
  if (restrictions.some((count) => count > MAX_RESTRICTIONS)) return null
  const adds = hasDays(filters) || valueCount(filters) > 0
  return {
    requests,
    rest: isAnd || !adds ? null : { ...filters, search: filters.search.filter((text) => readTerm(text).excluded) },
  }
}

/** A query in the service's syntax; null where that cannot express it. */
const saidOf = (query: string) => serviceFilters(readQuery(query, 'public').condition)

/** Words are letters and digits only: nothing in them is syntax. */
const quotedPhrase = ({ words, prefix }: Phrase) => (prefix ? words[0]! : `"${written(words)}"`)

/** Words as they are written: Chinese and Japanese without blanks between. */
const written = (words: readonly string[]) =>
  words.reduce(
    (text, word, at) => `${text}${isSingleSignWord(word) && isSingleSignWord(words[at - 1]!) ? '' : ' '}${word}`,
  )

/** A minus would mean all other values. */
const facet = (attribute: string, value: string) => `${attribute}:${value.replace(/^-/, '\\-')}`

/** One of the fields of a kind of filter has a value. */
const valued = (kind: ValueKind, value: string) => {
  const facets = fieldsOf(kind).map((name) => facet(FIELDS[name].attribute, value))
  return facets.length > 1 ? facets : facets[0]!
}

const daysOf = (filters: Filters) =>
  (dayRanges(filters) ?? []).map(({ from, to }) => `day:${dayNumber(from)} TO ${dayNumber(to)}`)
