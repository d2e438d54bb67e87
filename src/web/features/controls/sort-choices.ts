import type { Filters, Sort } from '#archive/filters.ts'

/**
 * The sort orders on offer; orders by words need search words.
 * @param hasLearned false in an exported site, which has no learned model
 */
export function sortChoices(
  { search, query }: Pick<Filters, 'search' | 'query'>,
  hasLearned: boolean,
): readonly Sort[] {
  if (search.length === 0 && query === '') return ['oldest', 'newest']
  return hasLearned ? ['relevance', 'meaning', 'newest', 'oldest'] : ['relevance', 'newest', 'oldest']
}
