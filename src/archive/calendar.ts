import { daysInMonth, readDay, type Day } from './day-stamp.ts'
import type { Filters } from './filters.ts'

/** Days `from` to `to`, both included. */
export interface DayRange {
  from: Day
  to: Day
}

/** How many cards a day has. */
export interface DayCount {
  date: Day
  count: number
}

const two = (n: number) => String(n).padStart(2, '0')

/** The first and last day of a month `YYYY-MM`. */
export function monthRange(month: string): DayRange {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { from: `${month}-01`, to: `${month}-${two(daysInMonth(year, number))}` }
}

/** The day that many days on; negative for back. */
export function shiftDay(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/**
 * The days that a set of filters names, as the fewest ranges in chronological order: consecutive days are one range
 * (R4.22). Null when no day is named; then days do not matter.
 */
export function dayRanges(filters: Pick<Filters, 'date' | 'month' | 'year'>): DayRange[] | null {
  const named = [
    ...filters.date.filter((day) => readDay(day)).map((day) => ({ from: day, to: day })),
    ...filters.month.map(monthRange),
    ...filters.year.map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` })),
  ].sort((a, b) => (a.from < b.from ? -1 : 1))
  if (named.length === 0) return null
  const ranges: DayRange[] = []
  for (const { from, to } of named) {
    const last = ranges.at(-1)
    if (last && from <= shiftDay(last.to, 1)) {
      if (to > last.to) last.to = to
    } else ranges.push({ from, to })
  }
  return ranges
}

/** All months from `first` to `last`, both `YYYY-MM` and included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  let [year = 0, month = 1] = first.split('-').map(Number)
  for (let name = first; name <= last; name = `${year}-${two(month)}`) {
    months.push(name)
    if (++month > 12) [year, month] = [year + 1, 1]
  }
  return months
}

export interface MonthGrid {
  month: string
  /** Weeks of seven days from Sunday on; null where the day belongs to another month. */
  weeks: (Day | null)[][]
}

/** A month as rows of weeks. */
export function monthGrid(month: string): MonthGrid {
  const { from, to } = monthRange(month)
  const lead = new Date(`${from}T00:00:00Z`).getUTCDay()
  const days: (Day | null)[] = Array.from({ length: lead }, () => null)
  for (let day = 1; day <= Number(to.slice(8)); day++) days.push(`${month}-${two(day)}`)
  while (days.length % 7 !== 0) days.push(null)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return { month, weeks }
}
