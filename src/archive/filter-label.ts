import { readDay } from './day-stamp.ts'
import { ADDED_NAMES } from './added-fields.ts'
import type { Filter } from './filters.ts'
import { TEXTS } from './texts.ts'

/** A formatter of dates in UTC, in which days are written. */
export const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const SHORT_DATE = utc({ month: 'short', day: 'numeric', year: 'numeric' })
const LONG_DATE = utc({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const LONG_MONTH = utc({ month: 'long', year: 'numeric' })

const format = (day: string, as: Intl.DateTimeFormat) => (readDay(day) ? as.format(new Date(`${day}T00:00:00Z`)) : day)

/** `2023-09-15` as 'Sep 15, 2023'; any other text as it is. */
export const shortDate = (day: string): string => format(day, SHORT_DATE)

/** `2023-09-15` as 'Friday, September 15, 2023'. */
export const longDate = (day: string): string => format(day, LONG_DATE)

/** `2023-09` as 'September 2023'. */
export const monthName = (month: string): string => format(`${month}-01`, LONG_MONTH)

/** A filter as the breadcrumb names it (R2.18). */
export function filterLabel({ kind, value }: Filter): string {
  if (kind === 'date') return shortDate(value)
  if (kind === 'month') return monthName(value)
  if (kind === 'year' || kind === 'session' || kind === 'query') return value
  if (kind === 'starred') return TEXTS.starredLabel
  if (isAdded(kind)) return `${kind} ${value}`
  // A term that was typed in quotes has them already.
  return kind === 'search' && /^-?"[^]*"$/.test(value) ? value : `"${value}"`
}

const isAdded = (kind: Filter['kind']): boolean => ADDED_NAMES.some((name) => name === kind)
