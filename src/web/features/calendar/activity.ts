import type { DayCount } from '#archive/calendar.ts'
import type { Day } from '#archive/day-stamp.ts'
import { topHeatCount } from '#archive/heat-level.ts'
import type { CalendarCell } from './calendar-cell.ts'

/** The archive's activity, prepared for lookups. */
export interface Activity {
  /** Cards by day, by month and by year. */
  counts: ReadonlyMap<CalendarCell, number>
  /** Minimum count of a day of the highest heat level. */
  fullest: number
}

export const NO_ACTIVITY: Activity = { counts: new Map(), fullest: topHeatCount([]) }

/** Sums the days' counts by month and year as well. */
export function readActivity(activeDates: readonly DayCount[]): Activity {
  const counts = new Map<CalendarCell, number>()
  const add = (cell: CalendarCell, count: number) => counts.set(cell, (counts.get(cell) ?? 0) + count)
  for (const { date, count } of activeDates) {
    add(date, count)
    add(date.slice(0, 7), count)
    add(date.slice(0, 4), count)
  }
  return { counts, fullest: topHeatCount(activeDates.map(({ count }) => count)) }
}

/** Days by month, each month's days joined to one string: an unchanged month compares equal and is not rendered again. */
export function daysByMonth(days: Iterable<Day>): ReadonlyMap<string, string> {
  const months = new Map<string, string>()
  for (const day of [...new Set(days)].toSorted()) {
    const month = day.slice(0, 7)
    const known = months.get(month)
    months.set(month, known === undefined ? day : `${known} ${day}`)
  }
  return months
}
