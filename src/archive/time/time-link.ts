import { listFilters, type Filters } from '#archive/filters.ts'
import { MAX_TRENDS, trendsPath } from './trends-path.ts'

/** A page of the archive's time that shows more of what a list is about. */
export interface TimeLink {
  path: string
  text: string
}

/** The way from a list to its words over time, or from a year to its review; null where neither says more. */
export function timeLinkOf(filters: Filters): TimeLink | null {
  const terms = filters.search.filter((term) => !/^-[^\s-]/.test(term))
  if (terms.length > 0 && terms.length <= MAX_TRENDS) return { path: trendsPath({ terms }), text: 'over time' }
  const [year] = filters.year
  if (year === undefined || listFilters(filters).length > 1) return null
  return { path: yearPath(year), text: 'in review' }
}

/** The address of a year in review. */
export const yearPath = (year: string): string => `/year/${year}`
