import { splitList } from '#archive/filter-url.ts'
import { Refusal } from '#archive/refusal.ts'
import { readTerm } from '#archive/term.ts'
import { TIME_TEXTS } from './time-texts.ts'
import { MAX_TRENDS, TREND_MEASURES, TREND_STEPS, type TrendQuestion } from './trends-path.ts'

/** Letters of a term that a sentence repeats. */
const MAX_QUOTED_LENGTH = 60

/** The terms of a query as they were typed, each once. */
export function typedTerms(query: URLSearchParams): string[] {
  const named = query.getAll('term').flatMap(splitList)
  return [...new Set(named.map((term) => term.trim()).filter((term) => term !== ''))]
}

/**
 * Reads the query of `/trends`.
 * @throws Refusal with a sentence that says what is wrong: too many terms, one without a word or with '-', an unknown value
 */
export function parseTrends(query: URLSearchParams): TrendQuestion {
  const terms = typedTerms(query)
  if (terms.length > MAX_TRENDS) throw refusal(TIME_TEXTS.tooManyTrends(MAX_TRENDS))
  for (const term of terms) {
    const { parts, excluded } = readTerm(term)
    if (excluded) throw refusal(TIME_TEXTS.excludedTrend(term.slice(0, MAX_QUOTED_LENGTH)))
    if (parts.length === 0) throw refusal(TIME_TEXTS.wordlessTrend(term.slice(0, MAX_QUOTED_LENGTH)))
  }
  return {
    terms,
    by: oneOf(query.get('by'), TREND_STEPS, TIME_TEXTS.unknownStep),
    of: oneOf(query.get('of'), TREND_MEASURES, TIME_TEXTS.unknownMeasure) ?? 'cards',
  }
}

const refusal = (sentence: string) => new Refusal('bad-request', sentence)

function oneOf<T extends string>(given: string | null, known: readonly T[], sentence: string): T | null {
  if (given === null || given === '') return null
  const found = known.find((value) => value === given)
  if (found === undefined) throw refusal(sentence)
  return found
}
