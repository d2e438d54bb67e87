import { NO_FILTERS, sortOf, type Filters } from '#archive/filters.ts'
import { termOf } from '#archive/term.ts'
import type { Visibility } from '#archive/viewer.ts'
import { compileQuery, type CompiledQuery } from './conditions.ts'
import { parseQuery } from './parse-query.ts'
import { QueryRefusal } from './query-error.ts'
import { setsIn } from './sets-in.ts'

/**
 * Compiles a query for a visibility; operators for admins exist where private cards do.
 * @throws QueryRefusal for one that cannot be read
 */
export function readQuery(query: string, visibility: Visibility): CompiledQuery {
  const parsed = parseQuery(query, visibility !== 'public')
  if ('error' in parsed) throw new QueryRefusal(parsed.error)
  return compileQuery(parsed.tree)
}

/** The words of a query that a hit may hold, as search terms, which cards highlight and excerpts show. */
export const termsOfQuery = (query: string, visibility: Visibility): string[] =>
  readQuery(query, visibility).wanted.map(({ parts }) => termOf(parts))

/**
 * A query as filters, for callers that have text alone: tools and collections.
 * @throws QueryRefusal for one that cannot be read, or that asks what only admins may
 */
export function filtersOfQuery(query: string, visibility: Visibility): Filters {
  readQuery(query, visibility)
  return { ...NO_FILTERS, query: query.trim() }
}

/** Whether results may differ between moments or visitors although no card changed: such responses are not cached. */
export function isVolatile(filters: Pick<Filters, 'starred' | 'search' | 'query' | 'sort'>): boolean {
  const { starred, query } = filters
  // The learned model changes independently of the cards.
  if (starred || sortOf(filters) === 'meaning') return true
  const parsed = query === '' ? { tree: null } : parseQuery(query, true)
  return 'tree' in parsed && parsed.tree !== null && setsIn(compileQuery(parsed.tree).condition).length > 0
}
