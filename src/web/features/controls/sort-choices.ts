import type { Filters, Sort } from '#archive/filters.ts'

/**
 * The sorts on offer: those by words mean nothing without any.
 * @param hasLearned false in an exported site, where no server has learned what words mean
 */
export function sortChoices(
  { search, query }: Pick<Filters, 'search' | 'query'>,
  hasLearned: boolean,
): readonly Sort[] {
  if (search.length === 0 && query === '') return ['oldest', 'newest']
  return hasLearned ? ['relevance', 'meaning', 'newest', 'oldest'] : ['relevance', 'newest', 'oldest']
}
