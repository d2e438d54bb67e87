import { addFilter, type Filter, type Filters } from '#archive/filters.ts'
import { completedTerm } from '#archive/term.ts'

/** A search term as editable text, of which Enter makes the same term again (`completedTerm`). */
function textOf(term: string): string {
  const open = term.endsWith('*') ? term.slice(0, -1) : term
  // A space after the last word makes it a whole word.
  return completedTerm(open) === term ? open : `${term} `
}

/** A filter that is typed into the search box and can be edited there: a search term, or the query. */
export type TypedFilter = Filter & { kind: 'search' | 'query' }

export const isTyped = (filter: Filter): filter is TypedFilter => filter.kind === 'search' || filter.kind === 'query'

export const isSame = (a: Filter, b: Filter | null): boolean => a.kind === b?.kind && a.value === b.value

/** A typed filter as editable text; the space after a query keeps its last word from being completed. */
export const editedText = ({ kind, value }: TypedFilter): string => (kind === 'query' ? `${value} ` : textOf(value))

/** The filters without a typed one; mode and order stay. */
export const withoutTyped = (filters: Filters, { kind, value }: TypedFilter): Filters =>
  kind === 'query'
    ? { ...filters, query: '' }
    : { ...filters, search: filters.search.filter((other) => other !== value) }

/** Replaces a typed filter and returns to page 1; a filter of another kind is appended to its own list. */
export function replaceTyped(filters: Filters, edited: TypedFilter, { kind, value }: Filter): Filters {
  if (kind !== 'search' || edited.kind !== 'search') return addFilter(withoutTyped(filters, edited), { kind, value })
  const search = filters.search.map((other) => (other === edited.value ? value.trim() : other))
  return { ...filters, search: [...new Set(search)], page: 1 }
}
