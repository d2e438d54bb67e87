import { dayRanges } from '#archive/calendar.ts'
import type { Day } from '#archive/day-stamp.ts'
import type { Filters } from '#archive/filters.ts'

/**
 * The day whose month the calendar glides to: the first selected one (months and years count as their days), else the
 * middle one of the cards' days, else none (specification, section 2).
 * @param shownDays the days of the cards on the page, in any order, doubles allowed
 */
export function targetDay(filters: Pick<Filters, 'date' | 'month' | 'year'>, shownDays: readonly Day[]): Day | null {
  const selected = dayRanges(filters)?.[0]
  if (selected) return selected.from
  const days = shownDays.toSorted()
  return days[Math.floor(days.length / 2)] ?? null
}

/**
 * How far a strip must be scrolled so that a month stands in its middle; null when the month is wholly in view already.
 * All in pixels, `left` and `right` of the month measured from the start of the strip's content.
 */
export function glideTo(
  month: { left: number; right: number },
  strip: { scrollLeft: number; width: number; content: number },
): number | null {
  if (month.left >= strip.scrollLeft && month.right <= strip.scrollLeft + strip.width) return null
  const wanted = (month.left + month.right - strip.width) / 2
  return Math.round(Math.max(0, Math.min(wanted, strip.content - strip.width)))
}
