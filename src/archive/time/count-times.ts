import { monthsBetween, type DayCount } from '#archive/calendar.ts'
import { mainRun } from './main-run.ts'
import type { TrendStep } from './trends-path.ts'

/** A month `YYYY-MM` or a year `YYYY`, and how many cards it has. */
export interface TimeCount {
  time: string
  cards: number
}

/** Archives of more months are counted by years, unless the address says otherwise: of those that a chart draws, and of all. */
const MAX_MONTHS = { drawn: 120, all: 1200 } as const

/** The name of the month or year that a day is in. */
const timeOf = (day: string, by: TrendStep): string => day.slice(0, by === 'month' ? 7 : 4)

/**
 * The months or years from the first to the last day, without a gap, with their cards.
 * @param days active days in chronological order
 * @param wanted null: months, or years where a chart would draw more than 120 months
 */
export function countTimes(days: readonly DayCount[], wanted: TrendStep | null): { by: TrendStep; times: TimeCount[] } {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  const months = first === '' ? [] : monthsBetween(first.slice(0, 7), last.slice(0, 7))
  const timesBy = (by: TrendStep): TimeCount[] => {
    const names = by === 'month' ? months : [...new Set(months.map((month) => month.slice(0, 4)))]
    const counts = countsIn(names, days, by)
    return names.map((time, at) => ({ time, cards: counts[at]! }))
  }
  if (wanted === null && months.length <= MAX_MONTHS.all) {
    const times = timesBy('month')
    const { from, to } = mainRun(
      times.map(({ cards }) => cards),
      'month',
    )
    if (to - from <= MAX_MONTHS.drawn) return { by: 'month', times }
  }
  const by = wanted ?? 'year'
  return { by, times: timesBy(by) }
}

/** How many cards of some days each of some times has. */
export function countsIn(times: readonly string[], days: readonly DayCount[], by: TrendStep): number[] {
  const places = new Map(times.map((time, at) => [time, at]))
  const counts = times.map(() => 0)
  for (const { date, count } of days) {
    const place = places.get(timeOf(date, by))
    if (place !== undefined) counts[place]! += count
  }
  return counts
}
