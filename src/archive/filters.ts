import { eachAdded, type AddedName } from './added-fields.ts'
import { VALUE_KINDS, type ValueKind } from './fields.ts'

/** The kinds of filter that hold a list of values, in the order in which they are shown and written. */
export const LIST_KINDS = ['search', 'date', 'month', 'year', ...VALUE_KINDS] as const
export type ListKind = (typeof LIST_KINDS)[number]

/** The kinds of filter that are terms: 'and' and 'or' join them (R4.3). */
export const TERM_KINDS = ['search', ...VALUE_KINDS] as const

export type Mode = 'and' | 'or'
/** 'meaning' lists cards near in meaning to the words, whether or not they hold them (R4.40). */
export type Sort = 'oldest' | 'newest' | 'relevance' | 'meaning'
/** An order that needs no more than words and time. */
export type WordSort = Exclude<Sort, 'meaning'>
/**
 * An admin's choice of cards: 'unviewed' and 'private' list only these, 'public' lists no private ones; the 'hide' values do not
 * change the list, but hide cards of the page.
 */
export type Show = 'unviewed' | 'private' | 'public' | 'hide-viewed' | 'hide-public'

export const PAGE_SIZES = [50, 100, 500] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** Everything an address says about a list of cards (R1.14). Lists hold no double and no blank value. */
export interface Filters extends Readonly<Record<AddedName, readonly string[]>> {
  readonly search: readonly string[]
  /** Days, `YYYY-MM-DD`. */
  readonly date: readonly string[]
  /** Months, `YYYY-MM`. */
  readonly month: readonly string[]
  /** Years, `YYYY`. */
  readonly year: readonly string[]
  /** Each matches a card's category or its session title. */
  readonly tag: readonly string[]
  /** Each matches the session heading only. */
  readonly session: readonly string[]
  /** A query of the query language (docs/query-language.md), which narrows all others; '' for none. */
  readonly query: string
  readonly starred: boolean
  readonly mode: Mode
  /** Null for the usual order; see `sortOf`. */
  readonly sort: Sort | null
  /** Counted from 1. */
  readonly page: number
  readonly size: PageSize
  /** For admins only; ignored for everyone else. */
  readonly show: readonly Show[]
}

/** One filter as a visitor sees it: a label that can be removed. */
export interface Filter {
  readonly kind: ListKind | 'query' | 'starred'
  readonly value: string
}

export const NO_FILTERS: Filters = {
  search: [],
  date: [],
  month: [],
  year: [],
  tag: [],
  session: [],
  ...eachAdded(() => []),
  query: '',
  starred: false,
  mode: 'and',
  sort: null,
  page: 1,
  size: 50,
  show: [],
}

/** The filters one by one, in the order of the breadcrumb. */
export function listFilters(filters: Filters): Filter[] {
  const { query } = filters
  const lists: Filter[] = LIST_KINDS.flatMap((kind) => filters[kind].map((value) => ({ kind, value })))
  if (query !== '') lists.push({ kind: 'query', value: query })
  return filters.starred ? [...lists, { kind: 'starred', value: 'starred' }] : lists
}

/** True when anything narrows the list; mode, sort, page and size do not. */
export const hasFilters = (filters: Filters): boolean =>
  filters.starred ||
  filters.query !== '' ||
  filters.show.length > 0 ||
  LIST_KINDS.some((kind) => filters[kind].length > 0)

/** How many terms there are; the other filters are days (R4.1). */
export const termCount = (filters: Filters): number => TERM_KINDS.reduce((sum, kind) => sum + filters[kind].length, 0)

/** How many values of fields are asked for. */
export const valueCount = (filters: Filters): number => termCount(filters) - filters.search.length

export const isValueKind = (kind: string): kind is ValueKind => (VALUE_KINDS as readonly string[]).includes(kind)

export const hasDays = (filters: Filters): boolean =>
  filters.date.length + filters.month.length + filters.year.length > 0

/** The order where none is chosen: with a search term the best match first, else the oldest (R4.17, R4.18). */
export const defaultSort = (filters: Pick<Filters, 'search' | 'query'>): Sort =>
  mayRank(filters) ? 'relevance' : 'oldest'

/** Whether the filters may have words to rank by. */
const mayRank = ({ search, query }: Pick<Filters, 'search' | 'query'>): boolean => search.length > 0 || query !== ''

/** Whether the cards are in chronological order; in any other, those of a session do not follow each other. */
export const isByTime = (sort: Sort): boolean => sort === 'oldest' || sort === 'newest'

/** The order that takes effect: an order by words needs a search term, and a query without words is listed oldest first. */
export const sortOf = (filters: Pick<Filters, 'search' | 'query' | 'sort'>): Sort =>
  filters.sort === null || (!isByTime(filters.sort) && !mayRank(filters)) ? defaultSort(filters) : filters.sort

/** The order for an engine, which knows words alone: best match in the place of nearness in meaning. */
export const wordSortOf = (filters: Pick<Filters, 'search' | 'query' | 'sort'>): WordSort => {
  const sort = sortOf(filters)
  return sort === 'meaning' ? 'relevance' : sort
}

/** Whether 'and' and 'or' differ, so that the chip is worth showing (R2.19). */
export const modeMatters = (filters: Filters): boolean =>
  termCount(filters) > 1 || (hasDays(filters) && termCount(filters) > 0)

/**
 * Adds a filter and goes to page 1. Blank and known values change nothing else. My starred cards stand alone: they take
 * the place of all other filters, and any other filter takes theirs (R7.1).
 */
export function addFilter(filters: Filters, { kind, value }: Filter): Filters {
  if (kind === 'starred') return { ...NO_FILTERS, size: filters.size, sort: filters.sort, starred: true }
  const first = { ...filters, starred: false, page: 1 }
  if (kind === 'query') return { ...first, query: value.trim() }
  const trimmed = kind === 'search' ? value.trim() : value
  if (trimmed.trim() === '' || filters[kind].includes(trimmed)) return first
  return { ...first, [kind]: [...filters[kind], trimmed] }
}

/** Choices of an admin that narrow the list; they are removed with the last filter (R2.22). */
const NARROWING: ReadonlySet<Show> = new Set(['unviewed', 'private'])

/** Takes a filter away and goes to page 1; mode, sort and what an admin narrows the list by go with the last one. */
export function removeFilter(filters: Filters, { kind, value }: Filter): Filters {
  const rest: Filters =
    kind === 'starred'
      ? { ...filters, starred: false, page: 1 }
      : kind === 'query'
        ? { ...filters, query: '', page: 1 }
        : { ...filters, page: 1, [kind]: filters[kind].filter((other) => other !== value) }
  if (listFilters(rest).length > 0) return rest
  return { ...NO_FILTERS, size: filters.size, show: filters.show.filter((one) => !NARROWING.has(one)) }
}

/** Shows an admin all cards, or those of one choice of visibility, from page 1 on. @param show null for all cards */
export function chooseShow(filters: Filters, show: Show | null): Filters {
  const next: Filters = { ...filters, page: 1, show: show === null ? [] : [show] }
  return hasFilters(next) ? next : { ...NO_FILTERS, size: filters.size }
}

/**
 * Puts `day` in the place of the date picked last and of the month and year it lies in, or picks the first (a plain click
 * on a day: R2.15, R2.16).
 */
export function replaceLastDate(filters: Filters, day: string): Filters {
  const remaining = filters.date.slice(0, -1).filter((other) => other !== day)
  const isElsewhere = (period: string) => !day.startsWith(`${period}-`)
  return {
    ...filters,
    starred: false,
    page: 1,
    date: [...remaining, day],
    month: filters.month.filter(isElsewhere),
    year: filters.year.filter(isElsewhere),
  }
}

/** Whether a plain click on `day` replaces other days; else it adds a filter. */
export const replacesDays = (filters: Filters, day: string): boolean => {
  const { date, month, year } = replaceLastDate(filters, day)
  const count = (lists: Pick<Filters, 'date' | 'month' | 'year'>) =>
    lists.date.length + lists.month.length + lists.year.length
  return count({ date, month, year }) <= count(filters)
}
