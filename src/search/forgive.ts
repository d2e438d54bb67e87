import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import { fuzzyTerms } from '#archive/fuzzy-terms.ts'
import { planOf, type FuzzyTerm } from '#archive/plan.ts'
import type { Visibility } from '#archive/viewer.ts'
import { LAST_KEY } from '#store/card-key.ts'
import type { Source } from './source.ts'

/** Search terms that no visible card holds, with those close to them (archive/fuzzy-terms.ts). */
export const forgivenTerms = (source: Source, visibility: Visibility, filters: Filters): Promise<FuzzyTerm[]> =>
  fuzzyTerms(filters, {
    isFound: (term) => isFound(source, visibility, term),
    closeWords: (word) => source.closeWords(visibility, word),
  })

async function isFound(source: Source, visibility: Visibility, term: string): Promise<boolean> {
  const plan = planOf(visibility, { ...NO_FILTERS, search: [term] })
  const segment = { from: 0, to: LAST_KEY, condition: plan.outside }
  return (await source.keys(plan, segment, { newestFirst: false, limit: 1, offset: 0 })).length > 0
}
