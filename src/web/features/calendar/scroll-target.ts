import type { CalendarRange } from '#archive/calendar-range.ts'
import { monthRange } from '#archive/calendar.ts'
import type { Day } from '#archive/day-stamp.ts'
import type { Filters } from '#archive/filters.ts'

/**
 * The day whose month the calendar scrolls to: the first selected one, else the middle one of the cards' days, else none
 * (R2.13). First is what was picked first, as the address keeps it; days come before months, months
 * before years, which stand for their first day.
 * @param shownDays the days of the cards on the page, in any order, doubles allowed
 */
export function targetDay(filters: Pick<Filters, 'date' | 'month' | 'year'>, shownDays: readonly Day[]): Day | null {
  const [day] = filters.date
  if (day !== undefined) return day
  const [month] = filters.month
  if (month !== undefined) return monthRange(month).from
  const [year] = filters.year
  if (year !== undefined) return `${year}-01-01`
  const days = shownDays.toSorted()
  return days[Math.floor(days.length / 2)] ?? null
}

/** A selector of the part of the calendar that a day belongs to: its month, or what is at the end for days beyond the drawn months. */
export function partOf(day: Day, { months, earlier, later }: CalendarRange): string {
  const month = day.slice(0, 7)
  const [first = month, last = month] = [months[0], months.at(-1)]
  if (month < first) return earlier ? '[data-far="earlier"]' : `[data-month="${first}"]`
  if (month > last) return later ? '[data-far="later"]' : `[data-month="${last}"]`
  return `[data-month="${month}"]`
}

/**
 * How far a strip must be scrolled so that a month is in its middle; null when the month is wholly in view already.
 * All in pixels, `left` and `right` of the month measured from the start of the strip's content.
 */
export function scrollTarget(
  month: { left: number; right: number },
  strip: { scrollLeft: number; width: number; content: number },
): number | null {
  if (month.left >= strip.scrollLeft && month.right <= strip.scrollLeft + strip.width) return null
  const wanted = (month.left + month.right - strip.width) / 2
  return Math.round(Math.max(0, Math.min(wanted, strip.content - strip.width)))
}
