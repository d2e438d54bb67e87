import { monthRange, type DayCount } from '#archive/calendar.ts'
import type { Day } from '#archive/day-stamp.ts'

/** Minimum height of a tick, as a share of the strip's height. */
const MIN_HEIGHT = 0.34

/**
 * The height of a day's tick as a share of the strip's, 0 to 1; it grows with the number of cards.
 * @param fullest the count of a full day, see `topHeatCount`
 */
export function tickHeight(count: number, fullest: number): number {
  if (count <= 0) return 0
  return Math.max(MIN_HEIGHT, Math.min(1, (count / fullest) ** 0.6))
}

/** The height of the strip's ticks in pixels. */
export const TICKS_HEIGHT = 24

/**
 * The ticks of days of one month as one SVG path: a vertical line for each, in units of a day horizontally and pixels
 * vertically.
 * @param height of a day's tick, in pixels
 * @param beyond length by which the lines extend past both ends of the ticks, in pixels
 */
export function tickPath(days: readonly Day[], height: (day: Day) => number, beyond = 0): string {
  const line = (day: Day) =>
    `M${Number(day.slice(8)) - 0.5} ${TICKS_HEIGHT + beyond}V${TICKS_HEIGHT - height(day) - beyond}`
  return days.map(line).join('')
}

/** The width of a day's tick in pixels: less than half of the day's share of its month, from 2 to 4. */
export function tickWidth(monthWidth: number): number {
  return Math.max(2, Math.min(4, Math.floor(monthWidth / 31 / 2)))
}

/** The position of a day in its month, 0 to 1: the middle of its share. */
export function placeInMonth(day: Day): number {
  const days = Number(monthRange(day.slice(0, 7)).to.slice(8))
  return (Number(day.slice(8)) - 0.5) / days
}

/** The position of a day in a strip of equally wide months, 0 to 1. @param months must contain its month */
export function placeInStrip(day: Day, months: readonly string[]): number {
  return (months.indexOf(day.slice(0, 7)) + placeInMonth(day)) / months.length
}

/**
 * The day whose tick is nearest to a position in the strip; null when none is within reach.
 * @param at the position, 0 to 1
 * @param reach maximum distance of the tick, in the same unit
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
 * The day that a key of the slider leads to: arrows move to the next day with cards, page keys to the first day of the previous
 * or next month with cards, Home and End to the ends; null for a key without a meaning here.
 * @param days in chronological order
 */
export function nextSliderDay(days: readonly Day[], from: Day, key: string): Day | null {
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

/** The initial day of a slider: the wanted day, or the first one after it, else the last; null without any. */
export function initialDay(days: readonly Day[], wanted: Day | null): Day | null {
  if (wanted === null) return days.at(-1) ?? null
  return days.find((day) => day >= wanted) ?? days.at(-1) ?? null
}

/** The active days of the drawn months, in chronological order. */
export function drawnDays(activeDates: readonly DayCount[], months: readonly string[]): Day[] {
  const [first, last] = [months[0] ?? '', months.at(-1) ?? '']
  return activeDates.map(({ date }) => date).filter((day) => day.slice(0, 7) >= first && day.slice(0, 7) <= last)
}
