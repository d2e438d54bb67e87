import { addFilter, type Filter, type Filters } from '#archive/filters.ts'
import { completedTerm } from '#archive/term.ts'

/** A search term as text to be edited: Enter keeps the same term of it (`completedTerm`). */
function textOf(term: string): string {
  const open = term.endsWith('*') ? term.slice(0, -1) : term
  // A blank behind the last word makes it a whole word.
  return completedTerm(open) === term ? open : `${term} `
}

/** What is typed into the search box and can be edited there: a search term, or the query. */
export type TypedFilter = Filter & { kind: 'search' | 'query' }

export const isTyped = (filter: Filter): filter is TypedFilter => filter.kind === 'search' || filter.kind === 'query'

export const isSame = (a: Filter, b: Filter | null): boolean => a.kind === b?.kind && a.value === b.value

/** A typed filter as text to be edited; a blank behind a query leaves its last word as it is. */
export const editedText = ({ kind, value }: TypedFilter): string => (kind === 'query' ? `${value} ` : textOf(value))

/** The filters beside a typed one, mode and order included. */
export const withoutTyped = (filters: Filters, { kind, value }: TypedFilter): Filters =>
  kind === 'query'
    ? { ...filters, query: '' }
    : { ...filters, search: filters.search.filter((other) => other !== value) }

/** Puts a filter in the place of a typed one and goes to page 1; one of another kind is added at its own end. */
export function replaceTyped(filters: Filters, edited: TypedFilter, { kind, value }: Filter): Filters {
  if (kind !== 'search' || edited.kind !== 'search') return addFilter(withoutTyped(filters, edited), { kind, value })
  const search = filters.search.map((other) => (other === edited.value ? value.trim() : other))
  return { ...filters, search: [...new Set(search)], page: 1 }
}
