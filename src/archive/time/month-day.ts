import { daysInMonth } from '#archive/day-stamp.ts'
import { longDate } from '#archive/filter-label.ts'

/** A day of every year, `MM-DD`. */
export type MonthDay = string

/** A leap year, so that 29 February is a day as well. */
const LEAP = 2000

/** Whether a text names a day of some year, `02-29` among them. */
export function isMonthDay(text: string): text is MonthDay {
  const match = /^(\d{2})-(\d{2})$/.exec(text)
  const [month, day] = [Number(match?.[1]), Number(match?.[2])]
  return match !== null && day >= 1 && day <= daysInMonth(LEAP, month)
}

/** `02-29` as 'February 29'. */
export const monthDayName = (day: MonthDay): string =>
  longDate(`${LEAP}-${day}`)
    .replace(/^\w+, /, '')
    .replace(/, \d+$/, '')

/**
 * The days of earlier years that are remembered on a day: its own, and on 28 February of a year without a leap day the 29th as
 * well, which would have none.
 */
export function rememberedOn(date: string): MonthDay[] {
  const day = date.slice(5)
  return day === '02-28' && daysInMonth(Number(date.slice(0, 4)), 2) === 28 ? [day, '02-29'] : [day]
}

/** The earlier years of days that are remembered on a date, the newest first, each with its day. */
export function earlierYears<Y extends { date: string }>(
  date: string,
  days: readonly { day: MonthDay; years: readonly Y[] }[],
): (Y & { day: MonthDay; yearsAgo: number })[] {
  const thisYear = date.slice(0, 4)
  return days
    .flatMap(({ day, years }) => years.map((year) => ({ ...year, day })))
    .filter((year) => year.date.slice(0, 4) < thisYear)
    .map((year) => ({ ...year, yearsAgo: Number(thisYear) - Number(year.date.slice(0, 4)) }))
    .sort((a, b) => (a.date < b.date ? 1 : -1))
}

/** The address of a day of all years. */
export const monthDayPath = (day: MonthDay): string => `/on-this-day/${day}`

/** Conversations of one day that are named; its list has all. */
export const MAX_CONVERSATIONS = 12

/**
 * The days around a day of all years that have cards, beyond the turn of the year as well; null where no other has.
 * @param dates days with cards
 */
export function aroundDay(
  dates: readonly string[],
  day: MonthDay,
): { previous: MonthDay | null; next: MonthDay | null } {
  const others = [...new Set(dates.map((date) => date.slice(5)))].filter((other) => other !== day).sort()
  const behind = others.findIndex((other) => other > day)
  return { previous: others.at(behind < 0 ? -1 : behind - 1) ?? null, next: others[Math.max(0, behind)] ?? null }
}
