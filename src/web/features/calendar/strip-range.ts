import { monthsBetween } from '#archive/calendar.ts'
import type { CalendarRange } from '#archive/calendar-range.ts'
import type { Day } from '#archive/day-stamp.ts'
import type { Filters } from '#archive/filters.ts'

/**
 * The months that the strip draws: from the first to the last month with cards, and the months of the filters. Without cards in
 * any of them it draws the past year, as the configured range would pass for the archive's. The grid draws the whole range.
 * @param days the active days of the calendar's months, in chronological order
 * @param today null until the days are known: then the whole range is drawn
 */
export function stripRange(
  range: CalendarRange,
  days: readonly Day[],
  { date, month }: Pick<Filters, 'date' | 'month'>,
  today: Day | null,
): CalendarRange {
  const first = days[0]?.slice(0, 7) ?? (today && `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}`)
  const last = (days.at(-1) ?? today)?.slice(0, 7)
  if (first === null || last === undefined) return range
  const named = [...month, ...date.map((day) => day.slice(0, 7))].filter((one) => range.months.includes(one))
  const ends = [first, last, ...named].toSorted()
  return { ...range, months: monthsBetween(ends[0]!, ends.at(-1)!) }
}
