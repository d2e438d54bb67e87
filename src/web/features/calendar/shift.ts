import { monthRange } from '#archive/calendar.ts'
import type { Day } from '#archive/day-stamp.ts'

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The month `YYYY-MM` a number of months later. */
export function shiftMonth(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const total = year * 12 + number - 1 + months
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}`
}

/** The same day a number of months later; the 31st becomes the last day of a shorter month. */
export function sameDayIn(day: Day, months: number): Day {
  const month = shiftMonth(day.slice(0, 7), months)
  const { to } = monthRange(month)
  const wanted = `${month}-${day.slice(8)}`
  return wanted > to ? to : wanted
}
