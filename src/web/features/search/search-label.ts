import { filterLabel, monthName, shortDate } from '#archive/filter-label.ts'
import { isValueKind, listFilters, type Filter, type Filters } from '#archive/filters.ts'
import { isDays, isNarrowing } from '#archive/chip-join.ts'

/** A part of the label of a set of filters. */
export interface LabelPart {
  readonly text: string
  /** True for the 'and' or 'or' between two filters. */
  readonly isJoin: boolean
}

function nameOf({ kind, value }: Filter): string {
  if (kind === 'tag') return `topic ${value}`
  if (kind === 'session') return `conversation ${value}`
  if (isValueKind(kind)) return filterLabel({ kind, value })
  if (kind === 'month') return monthName(value).toLowerCase()
  return kind === 'date' ? shortDate(value).toLowerCase() : value
}

function joinOf(before: Filter, next: Filter, { mode }: Filters): string {
  if (isDays(before) && isDays(next)) return 'or'
  if (mode === 'or' && !isNarrowing(next)) return 'or'
  return before.kind === 'search' && next.kind === 'search' ? 'and' : ','
}

/** A set of filters in words, such as 'salt or sea' or 'topic Garden, june 2024'. */
export function searchLabel(filters: Filters): LabelPart[] {
  const all = [...listFilters(filters)].sort((a, b) => Number(isDays(a)) - Number(isDays(b)))
  return all.flatMap((filter, index) => {
    const name = { text: nameOf(filter), isJoin: false }
    const before = all[index - 1]
    if (before === undefined) return [name]
    const join = joinOf(before, filter, filters)
    return [join === ',' ? { text: ', ', isJoin: false } : { text: ` ${join} `, isJoin: true }, name]
  })
}

/** The label of a set of filters as one string. */
export const searchName = (filters: Filters): string =>
  searchLabel(filters)
    .map(({ text }) => text)
    .join('')

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** The day of a timestamp relative to `now`, in the device's time zone: 'today', 'Nov 15', 'Nov 15, 2024'. */
export function readableDay(at: number, now: number): string {
  const [day, today] = [new Date(at), new Date(now)]
  if (day.toDateString() === today.toDateString()) return 'today'
  return (day.getFullYear() === today.getFullYear() ? DAY : DAY_OF_YEAR).format(day)
}
