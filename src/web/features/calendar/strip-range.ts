import { monthsBetween } from '#archive/calendar.ts'
import type { CalendarRange } from '#archive/calendar-range.ts'
import type { Day } from '#archive/day-stamp.ts'
import type { Filters } from '#archive/filters.ts'

/**
 * What the strip draws of a calendar: the months from the first to the last one with cards, and those that the filters
 * name. Where no card lies in any it is the year until today, as the configured months would seem to be those of the
 * archive. The grid draws the whole.
 * @param days the active days of the calendar's months, in chronological order
 * @param today null as long as the days are not known: then it is the whole range
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
