import { FACETS, VALUE_KINDS, type Facet } from './fields.ts'
import type { Filter, Filters } from './filters.ts'
import type { Facets } from './name-counts.ts'

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
 * nor does a facet that repeats another, as an import may name categories after models.
 */
export function facetChoices(facets: Facets, filters: Pick<Filters, (typeof VALUE_KINDS)[number]>): FacetChoices[] {
  const known = new Set(VALUE_KINDS.flatMap((kind) => filters[kind]))
  const said = new Set<string>()
  return FACETS.flatMap(({ name, filter: kind, label, noun }) => {
    const others = facets[name].filter(({ value }) => value !== '' && !known.has(value))
    const text = JSON.stringify(others)
    if (others.length < 2 || said.has(text)) return []
    said.add(text)
    return [{ name, label, noun, choices: others.map((one) => ({ kind, ...one })) }]
  })
}

/** How many rows of values are above a list. With 'or' another filter would widen the list: then it has none. */
export const facetRows = (facets: Facets | null, filters: Filters): number =>
  facets === null || filters.mode === 'or' ? 0 : facetChoices(facets, filters).length
