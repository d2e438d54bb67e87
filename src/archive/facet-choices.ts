import { FACETS, VALUE_KINDS, type Facet } from './fields.ts'
import type { Filter, Filters } from './filters.ts'
import { isAmong, type Facets, type NameCount } from './name-counts.ts'

/** A value of a facet that can be added as a filter. */
interface FacetChoice extends Filter {
  count: number
}

/** The values of one facet on offer. */
export interface FacetChoices extends Pick<Facet, 'name' | 'label' | 'noun'> {
  choices: FacetChoice[]
}

/**
 * The values on offer by facet, without filters already set. A facet with a single value offers none, as it would narrow nothing;
 * nor does one whose values all repeat those of others, as an import names categories after models and programs.
 */
export function facetChoices(facets: Facets, filters: Pick<Filters, (typeof VALUE_KINDS)[number]>): FacetChoices[] {
  const known = new Set(VALUE_KINDS.flatMap((kind) => filters[kind]))
  const offered: NameCount[] = []
  return FACETS.flatMap(({ name, filter: kind, label, noun }) => {
    const others = facets[name].filter(({ value }) => value !== '' && !known.has(value))
    if (others.length < 2 || isAmong(others, offered)) return []
    offered.push(...others)
    return [{ name, label, noun, choices: others.map((one) => ({ kind, ...one })) }]
  })
}

/** How many rows of values are above a list. With 'or' another filter would widen the list: then it has none. */
export const facetRows = (facets: Facets | null, filters: Filters): number =>
  facets === null || filters.mode === 'or' ? 0 : facetChoices(facets, filters).length
