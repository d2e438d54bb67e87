import { parseFilters, writeFilters } from '#archive/filter-url.ts'
import { listFilters, NO_FILTERS, type Filters } from '#archive/filters.ts'
import { deletePreference, writePreference } from './preference.ts'

/** A set of filters that was used on this device. */
export interface RecentSearch {
  /** The filters as in the query of a URL. */
  readonly query: string
  /** Time of the last use, in milliseconds. */
  readonly at: number
  /** The account that used it; only that account sees it again. */
  readonly user?: string
}

/** The storage key on this device. */
export const RECENT_KEY = 'recentSearches'

/** Maximum number of stored searches. */
const MAX_RECENT = 8

/** The filters of a recent search. */
export const filtersOfSearch = ({ query }: Pick<RecentSearch, 'query'>): Filters =>
  parseFilters(new URLSearchParams(query)).filters

/** The stored form of a set of filters; '' for none, and for starred cards, which have a button of their own. */
export const searchQuery = (filters: Filters): string =>
  filters.starred || listFilters(filters).length === 0
    ? ''
    : writeFilters({ ...filters, page: 1, size: NO_FILTERS.size, show: [] })

const isRecent = (value: unknown): value is RecentSearch => {
  if (typeof value !== 'object' || value === null) return false
  const { query, at, user } = value as Record<string, unknown>
  return typeof query === 'string' && Number.isFinite(at) && (user === undefined || typeof user === 'string')
}

/** Parses the stored searches; invalid ones are dropped. */
export function readRecent(text: string | null): RecentSearch[] {
  try {
    const values: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(values) ? values.filter(isRecent).slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

/** The searches visible to a visitor, without those of other accounts. @param user null when signed out */
export const visibleTo = (recent: readonly RecentSearch[], user: string | null): RecentSearch[] =>
  recent.filter((one) => one.user === undefined || one.user === user)

const isPartOf = (query: string, whole: string): boolean => {
  const names = (one: string) =>
    listFilters(filtersOfSearch({ query: one })).map(({ kind, value }) => `${kind} ${value}`)
  const all = new Set(names(whole))
  return names(query).every((name) => all.has(name))
}

/** Adds a search as the newest, without duplicates; it replaces the newest one if it only adds filters to that. */
export function addRecent(recent: readonly RecentSearch[], next: RecentSearch): RecentSearch[] {
  const before = recent.filter(
    ({ query }, index) => query !== next.query && !(index === 0 && isPartOf(query, next.query)),
  )
  return [next, ...before].slice(0, MAX_RECENT)
}

/** Stores these, replacing the previous ones. */
export const writeRecent = (recent: readonly RecentSearch[]): void =>
  recent.length === 0 ? deletePreference(RECENT_KEY) : writePreference(RECENT_KEY, JSON.stringify(recent))

/** Deletes all of them, as at a sign-out. */
export const forgetSearches = (): void => deletePreference(RECENT_KEY)
