import type { Filters, Sort } from '#archive/filters.ts'

/** The sorts on offer: relevance means nothing without a search term. */
export const sortChoices = ({ search }: Pick<Filters, 'search'>): readonly Sort[] =>
  search.length > 0 ? ['relevance', 'newest', 'oldest'] : ['oldest', 'newest']
