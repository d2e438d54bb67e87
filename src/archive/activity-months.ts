import { monthsBetween } from './calendar.ts'

/** How many cards a month has. */
export interface MonthCount {
  /** `YYYY-MM` */
  month: string
  public: number
  private: number
}

/** The months from the first to the last, those without any card put in. @param months in the order of time */
export function activityMonths(months: readonly MonthCount[]): MonthCount[] {
  const first = months[0]?.month
  const last = months.at(-1)?.month
  if (first === undefined || last === undefined) return []
  const known = new Map(months.map((one) => [one.month, one]))
  return monthsBetween(first, last).map((month) => known.get(month) ?? { month, public: 0, private: 0 })
}

/** A round number at or above `most`, for the top of an axis: 1, 2 or 5 times a power of ten. */
export function axisTop(most: number): number {
  if (most <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= most) ?? most
}
