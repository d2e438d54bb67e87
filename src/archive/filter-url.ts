import { readDay } from './day-stamp.ts'
import {
  LIST_KINDS,
  NO_FILTERS,
  PAGE_SIZES,
  hasFilters,
  isValueKind,
  sortOf,
  defaultSort,
  type Filters,
  type ListKind,
  type Mode,
  type Show,
  type Sort,
} from './filters.ts'

/** The values of a comma-separated list; `\,` and `\\` stand for a comma and a backslash inside a value. */
export function splitList(text: string): string[] {
  const values: string[] = []
  let value = ''
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    if (char === '\\' && i + 1 < text.length) value += text[++i]
    else if (char === ',') {
      values.push(value)
      value = ''
    } else value += char
  }
  return [...values, value]
}

/** The inverse of `splitList`. */
export const joinList = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll('\\', '\\\\').replaceAll(',', '\\,')).join(',')

const inYears = (year: string) => /^\d{4}$/.test(year) && Number(year) >= 1900 && Number(year) <= 2100

const VALID: Partial<Record<ListKind, (value: string) => boolean>> = {
  date: (value) => readDay(value) !== null,
  month: (value) => readDay(`${value}-01`) !== null,
  year: inYears,
}

const MODES: readonly Mode[] = ['and', 'or']
export const SORTS: readonly Sort[] = ['oldest', 'newest', 'relevance', 'meaning']
const SHOWS: readonly Show[] = ['unviewed', 'private', 'public', 'hide-viewed', 'hide-public']

export interface ParsedFilters {
  filters: Filters
  /** One sentence for each value that was skipped, to be logged (R1.18). */
  skipped: string[]
}

/**
 * Reads filters from the query of an address. Empty and unknown values are dropped, invalid ones skipped and reported;
 * nothing a visitor writes makes it fail (R1.18).
 */
export function parseFilters(asked: URLSearchParams): ParsedFilters {
  const skipped: string[] = []
  const oneOf = <T extends string | number, Otherwise>(name: string, known: readonly T[], otherwise: Otherwise) => {
    const text = asked.get(name)
    if (text === null || text === '') return otherwise
    const found = known.find((value) => String(value) === text)
    if (found === undefined) skipped.push(`Unknown ${name} '${text}'`)
    return found ?? otherwise
  }
  const list = (kind: ListKind): string[] => {
    const values = asked
      .getAll(kind)
      .flatMap(splitList)
      .map((value) => (isValueKind(kind) ? value : value.trim()))
      .filter((value) => value.trim() !== '')
    const valid = values.filter((value) => {
      if (VALID[kind]?.(value) ?? true) return true
      skipped.push(`Invalid ${kind} '${value}'`)
      return false
    })
    return [...new Set(valid)]
  }
  const lists = Object.fromEntries(LIST_KINDS.map((kind) => [kind, list(kind)])) as Record<ListKind, string[]>
  const shown = splitList(asked.get('show') ?? '')
  const query = (asked.get('q') ?? '').trim()
  const sort = oneOf('sort', SORTS, null)
  const filters = {
    ...lists,
    query,
    sort: sort === null || sortOf({ ...lists, query, sort }) === defaultSort({ ...lists, query }) ? null : sort,
    starred: asked.get('starred') === '1',
    mode: oneOf('mode', MODES, NO_FILTERS.mode),
    page: parsePage(asked.get('page'), skipped),
    size: oneOf('size', PAGE_SIZES, NO_FILTERS.size),
    show: SHOWS.filter((show) => shown.includes(show)),
  }
  return { filters, skipped }
}

function parsePage(text: string | null, skipped: string[]): number {
  if (text === null || text === '') return 1
  const page = Number(text)
  if (/^\d+$/.test(text) && page >= 1) return Math.min(page, Number.MAX_SAFE_INTEGER)
  skipped.push(`Invalid page '${text}'`)
  return 1
}

/** Writes filters as a query, without '?', leaving out what is the default; the inverse of `parseFilters`. */
export function writeFilters(filters: Filters): string {
  const query = new URLSearchParams()
  for (const kind of LIST_KINDS) if (filters[kind].length > 0) query.set(kind, joinList(filters[kind]))
  if (filters.query !== '') query.set('q', filters.query)
  if (filters.starred) query.set('starred', '1')
  if (filters.show.length > 0) query.set('show', filters.show.join(','))
  if (filters.mode !== NO_FILTERS.mode) query.set('mode', filters.mode)
  const sort = sortOf(filters)
  if (sort !== defaultSort(filters)) query.set('sort', sort)
  if (filters.size !== NO_FILTERS.size) query.set('size', String(filters.size))
  if (filters.page > 1) query.set('page', String(filters.page))
  // Commas between values are part of the address as people read and share it; a comma inside a value keeps its `\`.
  return query.toString().replaceAll('%2C', ',')
}

/** The address of a filtered view, or `/` when nothing is filtered and the page is the first. */
export function filterPath(filters: Filters): string {
  const query = writeFilters(filters)
  return hasFilters(filters) || query !== '' ? `/filter${query && `?${query}`}` : '/'
}
