import { addFilter, type Filter, type Filters } from '#archive/filters.ts'
import { keptTerm } from '#archive/term.ts'

/** A search term as text to be edited: Enter keeps the same term of it (`keptTerm`). */
export function textOf(term: string): string {
  const open = term.endsWith('*') ? term.slice(0, -1) : term
  // A blank behind the last word makes it a whole word.
  return keptTerm(open) === term ? open : `${term} `
}

/** The filters beside a search term, mode and order included. */
export const withoutTerm = (filters: Filters, term: string): Filters => ({
  ...filters,
  search: filters.search.filter((other) => other !== term),
})

/** Puts a filter in the place of a search term and goes to page 1; one of another kind is added at its own end. */
export function replaceTerm(filters: Filters, term: string, { kind, value }: Filter): Filters {
  if (kind !== 'search') return addFilter(withoutTerm(filters, term), { kind, value })
  const search = filters.search.map((other) => (other === term ? value.trim() : other))
  return { ...filters, search: [...new Set(search)], page: 1 }
}
