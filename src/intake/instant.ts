import { dayOf, stampOf } from '#archive/day-stamp.ts'

/** The years of which a day stamp may be (specification, section 5), in Unix seconds, a day inside for time zones. */
const EARLIEST = Date.UTC(1900, 0, 2) / 1000
const LATEST = Date.UTC(2100, 11, 31) / 1000

/**
 * Reads a time of an export: Unix seconds, Unix milliseconds or an ISO date with time, as number or text.
 * @returns Unix seconds, or null when there is none or it lies outside the years 1900 to 2100
 */
export function secondsOf(time: unknown): number | null {
  let seconds = typeof time === 'number' ? time : NaN
  if (typeof time === 'string' && time.length < 40) {
    seconds = /^-?\d+(\.\d+)?$/.test(time)
      ? Number(time)
      : /^\d{4}-\d\d-\d\dT/.test(time)
        ? Date.parse(time) / 1000
        : NaN
  }
  // As seconds this would be after the year 5000.
  if (Math.abs(seconds) > 1e11) seconds /= 1000
  // Exports write 0 where there is no time.
  return seconds !== 0 && seconds >= EARLIEST && seconds <= LATEST ? seconds : null
}

/** The day stamp of an instant in a time zone; '' for null. */
export function stampOrNone(seconds: number | null, timeZone: string): string {
  if (seconds === null) return ''
  const stamp = stampOf(Math.floor(seconds * 1000), timeZone)
  return dayOf(stamp) === null ? '' : stamp
}
