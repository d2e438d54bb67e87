import type { Filter, Filters } from '#archive/filters.ts'
import type { CardPage } from '#web/data/cards.ts'

export type Facets = NonNullable<CardPage['facets']>

/** A session or category among the found cards that can be added as a filter. */
export interface FacetChoice extends Filter {
  count: number
}

/** Names of each kind before 'more' is pressed. */
const FEW = 3

/**
 * The names on offer: categories, then sessions, without those that already narrow the list.
 * @param all false for only a few of each
 */
export function facetChoices(facets: Facets, filters: Pick<Filters, 'tag' | 'session'>, all: boolean): FacetChoice[] {
  const known = new Set([...filters.tag, ...filters.session])
  const choices = (kind: 'tag' | 'session', names: Facets['sessions']) =>
    names
      .filter(({ value }) => value !== '' && !known.has(value))
      .slice(0, all ? undefined : FEW)
      .map((name) => ({ kind, ...name }))
  return [...choices('tag', facets.categories), ...choices('session', facets.sessions)]
}
