import { sortOf, wordSortOf, type Filters, type Sort } from '#archive/filters.ts'
import { site } from '#web/data/site.ts'

/** The effective order of the list; an exported site replaces 'by meaning' with the best match. */
export const shownSort = (filters: Pick<Filters, 'search' | 'query' | 'sort'>): Sort =>
  site.staticSearch === undefined ? sortOf(filters) : wordSortOf(filters)
