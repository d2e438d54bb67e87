import { monthsBetween, type DayCount } from './calendar.ts'

/** Active days beyond a longer run of empty months are not drawn (R2.14). */
const MAX_EMPTY_MONTHS = 24

/** Active days that a calendar does not draw, because too many empty months part them from the rest. */
export interface FarDays {
  /** The years in which they lie, `YYYY` in order; as filters they name these days and no drawn one. */
  years: string[]
  /** How many cards they have. */
  count: number
}

/** The drawn months of a calendar. */
export interface CalendarRange {
  /** The months that are drawn, `YYYY-MM`, one after the other. */
  months: string[]
  /** The active days before the first and after the last of them; null where there are none. */
  earlier: FarDays | null
  later: FarDays | null
}

/** Months from the start of our era. */
const monthIndex = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

/** The index of the last day that is reached from a month without too many empty months; -1 when the first is too far. */
function lastWithin(days: readonly DayCount[], from: number): number {
  let near = from
  let reached = -1
  for (const { date } of days) {
    const month = monthIndex(date)
    if (Math.abs(month - near) - 1 > MAX_EMPTY_MONTHS) break
    near = month
    reached++
  }
  return reached
}

function farDays(days: readonly DayCount[]): FarDays | null {
  if (days.length === 0) return null
  const years = [...new Set(days.map(({ date }) => date.slice(0, 4)))].toSorted()
  return { years, count: days.reduce((sum, { count }) => sum + count, 0) }
}

/**
 * The months that a calendar draws: the configured range, extended to active days outside it; days beyond more than 24 empty
 * months are left out and counted (R2.14).
 * @param first first month of the configured range, `YYYY-MM`
 * @param last its last month
 * @param activeDates in chronological order
 */
export function calendarRange(first: string, last: string, activeDates: readonly DayCount[]): CalendarRange {
  const before = activeDates.filter(({ date }) => date.slice(0, 7) < first).toReversed()
  const after = activeDates.filter(({ date }) => date.slice(0, 7) > last)
  const earliest = lastWithin(before, monthIndex(first))
  const latest = lastWithin(after, monthIndex(last))
  return {
    months: monthsBetween(before[earliest]?.date.slice(0, 7) ?? first, after[latest]?.date.slice(0, 7) ?? last),
    earlier: farDays(before.slice(earliest + 1)),
    later: farDays(after.slice(latest + 1)),
  }
}
