import type { Filter, Filters } from '#archive/filters.ts'
import type { CardPage } from '#web/data/cards.ts'

export type Facets = NonNullable<CardPage['facets']>

/** A session or category among the found cards that can be added as a filter. */
export interface FacetChoice extends Filter {
  count: number
}

/**
 * The names on offer, categories and sessions apart, without those that already narrow the list. A kind with a single name
 * offers none: it would narrow nothing.
 */
export function facetChoices(
  facets: Facets,
  filters: Pick<Filters, 'tag' | 'session'>,
): { topics: FacetChoice[]; conversations: FacetChoice[] } {
  const known = new Set([...filters.tag, ...filters.session])
  const choices = (kind: 'tag' | 'session', names: Facets['sessions']) => {
    const others = names.filter(({ value }) => value !== '' && !known.has(value))
    return others.length > 1 ? others.map((name) => ({ kind, ...name })) : []
  }
  return { topics: choices('tag', facets.categories), conversations: choices('session', facets.sessions) }
}
