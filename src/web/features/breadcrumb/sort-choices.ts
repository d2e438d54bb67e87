import type { Filters, Sort } from '#archive/filters.ts'

/** The sorts on offer: relevance means nothing without a search term. */
export const sortChoices = ({ search }: Pick<Filters, 'search'>): readonly Sort[] =>
  search.length > 0 ? ['oldest', 'newest', 'relevance'] : ['oldest', 'newest']

/** The sort that takes effect: 'relevance' left over in an address without a search term is the default. */
export const sortInEffect = (filters: Pick<Filters, 'search' | 'sort'>): Sort =>
  sortChoices(filters).includes(filters.sort) ? filters.sort : 'oldest'
