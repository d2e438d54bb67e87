import { allOf } from './condition.ts'
import type { Filters } from './filters.ts'
import { planOf, type FindOptions, type Plan } from './plan.ts'
import { queryWithoutWords } from './query/query-without-words.ts'
import { readTerm, type Term } from './term.ts'
import type { Visibility } from './viewer.ts'

/** The request of a list by meaning. */
export interface ByMeaning {
  /** The words whose meaning is searched; empty where there are none. */
  terms: Term[]
  /** The filters besides these words. */
  plan: Plan
}

/**
 * Filters as a list by meaning reads them (R4.40): search terms and the words of a query are what cards are near to, and need not
 * be held by them; everything else narrows as it does without the words.
 * @throws QueryRefusal for a query that cannot be read
 */
export function byMeaning(visibility: Visibility, filters: Filters, options: FindOptions = {}): ByMeaning {
  const isExcluded = (term: string) => readTerm(term).excluded
  const { condition, wanted } = queryWithoutWords(filters.query, visibility)
  const rest = { ...filters, search: filters.search.filter(isExcluded), query: '' }
  const plan = planOf(visibility, rest, options)
  const searched = filters.search.filter((term) => !isExcluded(term)).map(readTerm)
  return {
    terms: [...searched, ...wanted].filter(({ parts }) => parts.length > 0),
    plan: { ...plan, inside: allOf([plan.inside, condition]), outside: allOf([plan.outside, condition]) },
  }
}

/** Whether a plan leaves out no card that exists for everyone. */
export const isOpenPlan = ({ visibility, days, inside, outside, starredBy }: Plan): boolean =>
  visibility !== 'private' &&
  days === null &&
  starredBy === null &&
  inside.kind === 'everything' &&
  outside.kind === 'everything'
