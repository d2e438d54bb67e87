import { monthsBetween, type DayCount } from './calendar.ts'

/** How many cards a month has. */
export interface MonthCount {
  /** `YYYY-MM` */
  month: string
  count: number
}

/** Counts of days added up by month, from the first active month to the last, months without any card included. */
export function activityMonths(days: readonly DayCount[]): MonthCount[] {
  const first = days[0]?.date.slice(0, 7)
  const last = days.at(-1)?.date.slice(0, 7)
  if (first === undefined || last === undefined) return []
  const counts = new Map<string, number>()
  for (const { date, count } of days) {
    const month = date.slice(0, 7)
    counts.set(month, (counts.get(month) ?? 0) + count)
  }
  return monthsBetween(first, last).map((month) => ({ month, count: counts.get(month) ?? 0 }))
}

/** A round number at or above `most`, for the top of an axis: 1, 2 or 5 times a power of ten. */
export function axisTop(most: number): number {
  if (most <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= most) ?? most
}
