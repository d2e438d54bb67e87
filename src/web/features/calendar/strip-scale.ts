import { monthRange, type DayCount } from '#archive/calendar.ts'
import type { Day } from '#archive/day-stamp.ts'

/** The share of the strip's height that a day with one card has at least. */
const MIN_HEIGHT = 0.34

/**
 * The height of a day's tick as a share of the strip's, 0 to 1: more cards, more height, the fullest days all of it.
 * @param fullest the count of a full day, see `fullestCount`
 */
export function tickHeight(count: number, fullest: number): number {
  if (count <= 0) return 0
  return Math.max(MIN_HEIGHT, Math.min(1, (count / fullest) ** 0.6))
}

/** The height of the strip's ticks in px. */
export const TICKS_HEIGHT = 24

/**
 * The ticks of days of one month as one SVG path: a line up from the bottom for each, a unit across for a day, down in px.
 * @param height of a day's tick, in px
 * @param beyond how far the lines reach over both ends of the ticks, in px
 */
export function tickPath(days: readonly Day[], height: (day: Day) => number, beyond = 0): string {
  const line = (day: Day) =>
    `M${Number(day.slice(8)) - 0.5} ${TICKS_HEIGHT + beyond}V${TICKS_HEIGHT - height(day) - beyond}`
  return days.map(line).join('')
}

/** The width of a day's tick in px: less than half of a day's share of its month, and never a hairline or a block. */
export function tickWidth(monthWidth: number): number {
  return Math.max(2, Math.min(4, Math.floor(monthWidth / 31 / 2)))
}

/** Where a day is in its month, 0 to 1: the middle of its share. */
export function placeInMonth(day: Day): number {
  const days = Number(monthRange(day.slice(0, 7)).to.slice(8))
  return (Number(day.slice(8)) - 0.5) / days
}

/** Where a day is in a strip of these months, which are all of one width, 0 to 1. @param months holds its month */
export function placeInStrip(day: Day, months: readonly string[]): number {
  return (months.indexOf(day.slice(0, 7)) + placeInMonth(day)) / months.length
}

/**
 * The day whose tick lies nearest to a place in the strip; null when none lies within reach.
 * @param at the place, 0 to 1
 * @param reach how far the tick may lie from it, in the same measure
 */
export function nearestDay(days: readonly Day[], months: readonly string[], at: number, reach: number): Day | null {
  let nearest: Day | null = null
  let least = reach
  for (const day of days) {
    const distance = Math.abs(placeInStrip(day, months) - at)
    if (distance > least) continue
    nearest = day
    least = distance
  }
  return nearest
}

/**
 * The day that a key of the slider leads to from one: arrows to the next day with cards, page keys to the first one a
 * month or more away, Home and End to the ends; null when the key means nothing here.
 * @param days in chronological order
 */
export function moveAlong(days: readonly Day[], from: Day, key: string): Day | null {
  const at = days.indexOf(from)
  const month = from.slice(0, 7)
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return days[Math.max(0, at - 1)] ?? null
    case 'ArrowRight':
    case 'ArrowUp':
      return days[Math.min(days.length - 1, at + 1)] ?? null
    case 'PageDown': {
      const before = days.findLast((day) => day < `${month}-01`)
      return before === undefined ? (days[0] ?? null) : firstOfMonth(days, before)
    }
    case 'PageUp':
      return days.find((day) => day.slice(0, 7) > month) ?? days.at(-1) ?? null
    case 'Home':
      return days[0] ?? null
    case 'End':
      return days.at(-1) ?? null
    default:
      return null
  }
}

const firstOfMonth = (days: readonly Day[], day: Day): Day =>
  days.find((other) => other.startsWith(day.slice(0, 7))) ?? day

/** The day of some at which a slider is: the wanted one, or the first after it, else the last; null without any. */
export function entryDay(days: readonly Day[], wanted: Day | null): Day | null {
  if (wanted === null) return days.at(-1) ?? null
  return days.find((day) => day >= wanted) ?? days.at(-1) ?? null
}

/** The active days that lie in drawn months, in chronological order. */
export function drawnDays(activeDates: readonly DayCount[], months: readonly string[]): Day[] {
  const [first, last] = [months[0] ?? '', months.at(-1) ?? '']
  return activeDates.map(({ date }) => date).filter((day) => day.slice(0, 7) >= first && day.slice(0, 7) <= last)
}
