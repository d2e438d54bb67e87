import type { DayCount } from '#archive/calendar.ts'

/** A year that has cards. */
export interface YearCount {
  year: string
  cards: number
  /** Days with cards. */
  days: number
}

/** The years of some days, in chronological order. @param days active days in chronological order */
export function yearsOf(days: readonly DayCount[]): YearCount[] {
  const years = new Map<string, YearCount>()
  for (const { date, count } of days) {
    const year = date.slice(0, 4)
    const before = years.get(year) ?? { year, cards: 0, days: 0 }
    years.set(year, { year, cards: before.cards + count, days: before.days + 1 })
  }
  return [...years.values()]
}
