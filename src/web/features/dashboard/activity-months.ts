import { calendarRange, type FarDays } from '#archive/calendar-range.ts'

/** The number of cards of a month. */
export interface MonthCount {
  /** `YYYY-MM` */
  month: string
  public: number
  private: number
}

/** Cards of a month, public or private. */
export const cardsOf = (month: MonthCount): number => month.public + month.private

/**
 * The months from the first to the last drawn one, months without cards included, and the counts too far from them to be drawn
 * (R2.14).
 * @param settings the configured range of the calendar, `YYYY-MM` each
 * @param active in chronological order
 */
export function activityMonths(
  settings: { first: string; last: string },
  active: readonly MonthCount[],
): { months: MonthCount[]; earlier: FarDays | null; later: FarDays | null } {
  const days = active.map((one) => ({ date: `${one.month}-01`, count: cardsOf(one) }))
  const { months, earlier, later } = calendarRange(settings.first, settings.last, days)
  const known = new Map(active.map((one) => [one.month, one]))
  const from = months.findIndex((month) => known.has(month))
  const to = months.findLastIndex((month) => known.has(month))
  const shown = from < 0 ? [] : months.slice(from, to + 1)
  return { months: shown.map((month) => known.get(month) ?? { month, public: 0, private: 0 }), earlier, later }
}

/** The top of an axis: the smallest of 1, 2 or 5 times a power of ten that is at least `most`. */
export function axisTop(most: number): number {
  if (most <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= most) ?? most
}
