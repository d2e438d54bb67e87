import type { CalendarRange } from '#archive/calendar-range.ts'
import { monthRange } from '#archive/calendar.ts'
import type { Day } from '#archive/day-stamp.ts'
import type { Filters } from '#archive/filters.ts'

/**
 * The day whose month the calendar scrolls to: the first selected day, else the middle one of the cards' days, else none
 * (R2.13). 'First' is the order of the URL, that is the order of picking; days precede months, and months precede years, which
 * count as their first day.
 * @param shownDays the days of the cards on the page, in any order, with duplicates
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

/** The selector of a day's part of the calendar: its month, or for days beyond the drawn months the years at the end. */
export function partOf(day: Day, { months, earlier, later }: CalendarRange): string {
  const month = day.slice(0, 7)
  const [first = month, last = month] = [months[0], months.at(-1)]
  if (month < first) return earlier ? '[data-far="earlier"]' : `[data-month="${first}"]`
  if (month > last) return later ? '[data-far="later"]' : `[data-month="${last}"]`
  return `[data-month="${month}"]`
}

/**
 * The scroll offset that puts a month into the middle of a strip; null when the month is fully in view. All in pixels; `left`
 * and `right` of the month count from the start of the strip's content.
 */
export function scrollTarget(
  month: { left: number; right: number },
  strip: { scrollLeft: number; width: number; content: number },
): number | null {
  if (month.left >= strip.scrollLeft && month.right <= strip.scrollLeft + strip.width) return null
  const wanted = (month.left + month.right - strip.width) / 2
  return Math.round(Math.max(0, Math.min(wanted, strip.content - strip.width)))
}
