import { Refusal } from './refusal.ts'

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

export interface DayStamp {
  day: Day
  /** The text after the underscore, or the time of an ISO stamp; '' without a time. */
  suffix: string
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** The number of days in a month (1 to 12) of a year. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0)

/** True for a day that the calendar has, in the years 1900 to 2100 (R5.4). */
const isRealDay = (year: number, month: number, day: number): boolean =>
  year >= 1900 && year <= 2100 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)

/** Reads `YYYY-MM-DD`; null when it is written otherwise or no such day exists. */
export function readDay(text: string): { year: number; month: number; day: number } | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return isRealDay(year, month, day) ? { year, month, day } : null
}

const ISO = /^(\d{4}-\d{2}-\d{2})(?:T([\d:.]+)Z)?$/

/** An ISO day, perhaps with a time of UTC, that the calendar has. */
function readIso(stamp: string): DayStamp | null {
  const [, day = '', suffix = ''] = ISO.exec(stamp) ?? []
  return readDay(day) && !Number.isNaN(Date.parse(stamp)) ? { day, suffix } : null
}

/**
 * The day of a stamp for timeline and calendar: its first eight characters as a day, or the day of an ISO stamp
 * (R5.4, R4.19). Null when the card has no day: it sorts last.
 */
export function dayOf(stamp: string): Day | null {
  const digits = /^(\d{4})(\d{2})(\d{2})/.exec(stamp)
  if (!digits) return readIso(stamp)?.day ?? null
  const day = `${digits[1]}-${digits[2]}-${digits[3]}`
  return readDay(day) ? day : null
}

/**
 * Reads a day stamp by the full rules of R5.5: an ISO instant with T and Z, or at least 13 characters
 * `YYYYMMDD_suffix`; of either the time may be missing (R5.5). Anything else is refused with a
 * sentence that names the stamp.
 */
export function parseDayStamp(stamp: unknown): DayStamp {
  if (typeof stamp !== 'string') throw new Refusal('bad-request', 'A day stamp must be a text like 20230915_1200.')
  const read = readDayStamp(stamp)
  if (typeof read === 'string') throw new Refusal('bad-request', `The day stamp '${stamp.slice(0, 40)}' ${read}.`)
  return read
}

/** Reads a day stamp like `parseDayStamp`, but returns the end of a sentence that says why where it cannot be read. */
export function readDayStamp(stamp: string): DayStamp | string {
  if (/^\d{4}-/.test(stamp)) return readIso(stamp) ?? 'is not a valid date of the years 1900 to 2100'
  const match = /^(\d{4})(\d{2})(\d{2})(?:_(.{4,})?)?$/s.exec(stamp)
  if (!match) return 'is neither YYYYMMDD_suffix nor an ISO date'
  const day = `${match[1]}-${match[2]}-${match[3]}`
  if (!readDay(day)) return 'names no day of the years 1900 to 2100'
  return { day, suffix: match[4] ?? '' }
}

/**
 * The stamp of an instant in a time zone, `YYYYMMDD_HHMMSS`.
 * @param instant Unix time in milliseconds
 * @param timeZone an IANA name such as 'Europe/Amsterdam'
 */
export function stampOf(instant: number, timeZone: string): string {
  const [, month, day, year = '', hour, minute, second] = WRITTEN.exec(formatter(timeZone).format(instant)) ?? []
  return `${year.padStart(4, '0')}${month}${day}_${hour}${minute}${second}`
}

/** How the formatter writes an instant; its parts one by one take three times as long. */
const WRITTEN = /^(\d\d)\/(\d\d)\/(\d+), (\d\d):(\d\d):(\d\d)$/

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string): Intl.DateTimeFormat {
  let found = formatters.get(timeZone)
  if (!found) {
    const two = '2-digit'
    found = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    })
    formatters.set(timeZone, found)
  }
  return found
}
