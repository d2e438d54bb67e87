import { hasDays, valueCount, type Filters } from '#archive/filters.ts'
import { TEXTS } from '#archive/texts.ts'

/** The sentence for a list that could not be fetched, by its kind (R16.1, R16.2). */
export function listErrorText(filters: Filters): string {
  const tags = valueCount(filters) > 0
  const search = filters.search.length > 0 || filters.query !== ''
  if ((search || tags) && hasDays(filters)) return TEXTS.combinedFailed
  if (search && tags) return TEXTS.tagAndSearchFailed
  if (search) return TEXTS.searchFailed
  if (tags) return TEXTS.tagFailed
  return filters.show.length > 0 ? TEXTS.adminCardsFailed : TEXTS.cardsFailed
}
