import { ProtocolError } from './protocol-error.ts'

/**
 * Limits of a request. Each is far smaller than a body may be, and each is refused by an error that
 * names the parameter. Algolia has the limits of queries, hits and facet values as well.
 */
export const LIMITS = {
  /** Searches in one call. */
  searches: 50,
  /** Records asked for by their ids in one call. */
  objects: 1000,
  /** Parameters of one search, known or not. */
  parameters: 100,
  /** Brackets within brackets, in a parameter's JSON as in the text of `filters`. */
  nesting: 20,
  /** All parameters of one search together, in UTF-16 code units; the query, tags and facets have smaller limits. */
  letters: 50_000,
  /** The text that was typed, for a search as for a search within a facet, in UTF-16 code units. */
  query: 512,
  /** Words of it: each is compared with the words of every record that may be a hit. */
  words: 50,
  /** Attributes in one list. */
  attributes: 30,
  /** Filters in all of `filters`, `facetFilters`, `numericFilters` and `tagFilters`. */
  restrictions: 100,
  /** Words that need not be found. */
  optionalWords: 100,
  /** Each of the texts that are put around what was found, in UTF-16 code units. */
  tag: 100,
  hitsPerPage: 1000,
  valuesPerFacet: 1000,
  facetHits: 100,
  /** Words of a query that may be replaced where a typing error is corrected; longer queries are taken as they are typed. */
  correctedWords: 10,
  /** Bytes of a whole answer. */
  answerBytes: 32 * 1024 * 1024,
  /** Bytes of all answers that are being made at the same time. */
  allAnswersBytes: 128 * 1024 * 1024,
  /** Milliseconds of work for one call. */
  workMs: 10_000,
} as const

/** The error for a value that is not what a parameter takes. */
export const invalid = (name: string, expected: string): ProtocolError =>
  new ProtocolError(400, `Invalid value for "${name}" parameter, expected ${expected}`)

/** True when lists or objects lie more than `most` deep in a value; nothing of it is read twice. */
function isNestedDeeper(value: unknown, most: number): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    const inner = level.filter((item) => typeof item === 'object' && item !== null)
    if (inner.length > 0 && depth >= most) return true
    level = inner.flatMap((item): unknown[] => Object.values(item as object))
  }
  return false
}

/**
 * Checks all parameters of one search together, whether they are known or not: the answer repeats them.
 * @throws ProtocolError 400 that names the parameter which is too much
 */
export function checkParameters(given: Readonly<Record<string, unknown>>): void {
  let letters = 0
  for (const [name, value] of Object.entries(given)) {
    const shown = name.slice(0, LIMITS.tag)
    if (isNestedDeeper(value, LIMITS.nesting)) throw invalid(shown, `at most ${LIMITS.nesting} nested brackets`)
    letters += name.length + (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).length
    if (letters > LIMITS.letters)
      throw invalid(shown, `at most ${LIMITS.letters} characters in all parameters together`)
  }
}
