import type { Phrase } from '#archive/term.ts'
import { flagOf, isMissing, listOf, numberOf, textOf, type RawParams } from './given-params.ts'
import { LIMITS } from './limits.ts'
import { ProtocolError } from './protocol-error.ts'
import { readQuery, type QueryPhrase } from './query-text.ts'
import { MAX_HITS, type IndexSettings } from './readable-index.ts'
import { readRestrictions } from './read-restrictions.ts'
import type { Restriction } from './restriction.ts'

/** The parameters of a search that this protocol knows (R14.3); all others are ignored. */
export interface SearchParams {
  query: string
  wanted: QueryPhrase[]
  excluded: Phrase[]
  restrictions: Restriction[]
  page: number
  hitsPerPage: number
  /** Start and length of the requested window. */
  offset: number
  length: number
  /** True when `offset` and `length` were given in place of pages. */
  isWindow: boolean
  /** Null for all. */
  attributesToRetrieve: string[] | null
  /** Null for the searchable attributes. */
  attributesToHighlight: string[] | null
  attributesToSnippet: string[]
  highlightPreTag: string
  highlightPostTag: string
  snippetEllipsisText: string
  restrictHighlightAndSnippetArrays: boolean
  getRankingInfo: boolean
  clickAnalytics: boolean
  /** Whether typing errors may be corrected when nothing is found. */
  allowsTypos: boolean
  facets: string[]
  maxValuesPerFacet: number
  sortFacetValuesBy: 'count' | 'alpha'
}

const PREFIXES = ['prefixLast', 'prefixAll', 'prefixNone'] as const

/**
 * Reads the parameters of one search, each within its limit (`LIMITS`).
 * @param settings the index's own, which are the defaults of the parameters that have their names
 * @throws ProtocolError 400 that names the wrong parameter
 */
export function readParams(settings: IndexSettings, request: RawParams): SearchParams {
  const given: RawParams = { ...settings, ...request }
  // The index's own settings are not limited, as its owner wrote them.
  const list = (name: string) => listOf(given, name, isMissing(request[name]) ? Infinity : LIMITS.attributes)
  const query = textOf(given, 'query', '')
  const page = numberOf(given, 'page', 0, Number.MAX_SAFE_INTEGER)
  const hitsPerPage = numberOf(given, 'hitsPerPage', 20, LIMITS.hitsPerPage)
  const isWindow = !isMissing(request['offset']) || !isMissing(request['length'])
  const offset = isWindow ? numberOf(given, 'offset', 0, Number.MAX_SAFE_INTEGER) : page * hitsPerPage
  const length = isWindow ? numberOf(given, 'length', 20, LIMITS.hitsPerPage) : hitsPerPage
  const most = Math.min(MAX_HITS, numberOf(settings, 'paginationLimitedTo', MAX_HITS, 20_000))
  return {
    query,
    ...readQuery(query, {
      isAdvanced: flagOf(given, 'advancedSyntax', false),
      prefixes: oneOf(given, 'queryType', PREFIXES),
      optional: optionalWords(given),
    }),
    restrictions: readRestrictions(request),
    page,
    hitsPerPage,
    offset,
    length: Math.max(0, Math.min(length, most - offset)),
    isWindow,
    attributesToRetrieve: list('attributesToRetrieve'),
    attributesToHighlight: list('attributesToHighlight'),
    attributesToSnippet: list('attributesToSnippet') ?? [],
    highlightPreTag: textOf(given, 'highlightPreTag', '<em>', LIMITS.tag),
    highlightPostTag: textOf(given, 'highlightPostTag', '</em>', LIMITS.tag),
    snippetEllipsisText: textOf(given, 'snippetEllipsisText', '…', LIMITS.tag),
    restrictHighlightAndSnippetArrays: flagOf(given, 'restrictHighlightAndSnippetArrays', false),
    getRankingInfo: flagOf(given, 'getRankingInfo', false),
    clickAnalytics: flagOf(given, 'clickAnalytics', false),
    allowsTypos: readTypoTolerance(given),
    facets: listOf(request, 'facets') ?? [],
    maxValuesPerFacet: numberOf(given, 'maxValuesPerFacet', 100, LIMITS.valuesPerFacet),
    sortFacetValuesBy: oneOf(given, 'sortFacetValuesBy', ['count', 'alpha'] as const),
  }
}

/** One of some words; the first when none is given. */
function oneOf<const Word extends string>(given: RawParams, name: string, words: readonly Word[]): Word {
  const text = textOf(given, name, words[0]!)
  const word = words.find((one) => one === text)
  if (word !== undefined) return word
  throw new ProtocolError(400, `Invalid value for "${name}" parameter, expected one of ${words.join(', ')}`)
}

/** `true`, `false`, 'min' or 'strict'; the last two correct fewer errors than this protocol does. */
function readTypoTolerance(given: RawParams): boolean {
  const value = given['typoTolerance']
  return value === 'min' || value === 'strict' ? true : flagOf(given, 'typoTolerance', true)
}

/** A list, or words between spaces. */
function optionalWords(given: RawParams): string[] {
  const value = given['optionalWords']
  return typeof value === 'string' && !value.trimStart().startsWith('[')
    ? textOf(given, 'optionalWords', '', LIMITS.query).split(/[\s,]+/)
    : (listOf(given, 'optionalWords', LIMITS.optionalWords) ?? [])
}
