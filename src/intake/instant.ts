import { dayOf, readDay, stampOf } from '#archive/day-stamp.ts'

/** The years of which a day stamp may be (R5.4), in Unix seconds, a day inside for time zones. */
const EARLIEST = Date.UTC(1900, 0, 2) / 1000
const LATEST = Date.UTC(2100, 11, 31) / 1000

/**
 * Reads a time of an export: Unix seconds, Unix milliseconds or an ISO date with time, as number or text.
 * @returns Unix seconds, or null when there is none, its day does not exist, or it lies outside the years 1900 to 2100
 */
export function secondsOf(time: unknown): number | null {
  let seconds = typeof time === 'number' ? time : NaN
  if (typeof time === 'string' && time.length < 40) {
    seconds = /^-?\d+(\.\d+)?$/.test(time)
      ? Number(time)
      : /^\d{4}-\d\d-\d\dT/.test(time) && readDay(time.slice(0, 10))
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

const WRITTEN = /(\d{4})-(\d\d)-(\d\d)(?:[T ,]+(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?(?:\s*(Z|UTC|[+-]\d\d:?\d\d))?/

/**
 * Reads a date and perhaps a time as people and programs write it into a log, `2024-03-15 14:23`; without an offset it
 * is the time of the archive's zone.
 * @returns Unix seconds, or null when there is none or its day does not exist
 */
export function writtenSeconds(text: string, timeZone: string): number | null {
  const found = WRITTEN.exec(text)
  if (!found) return namedMonthSeconds(text, timeZone)
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone] = found
  const asUtc = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  // JavaScript takes the 31st of June for the 1st of July.
  if (Number.isNaN(asUtc) || !readDay(`${year}-${month}-${day}`)) return null
  if (zone === 'Z' || zone === 'UTC') return secondsOf(asUtc)
  if (zone !== undefined) {
    const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
    return secondsOf(asUtc - (zone.startsWith('-') ? -minutes : minutes) * 60_000)
  }
  return secondsOf(localInstant(asUtc, timeZone))
}

/** `March 15, 2024 at 2:23 PM`, in the archive's zone. */
function namedMonthSeconds(text: string, timeZone: string): number | null {
  if (!/^(?:[A-Za-z]{3,9}\.? \d{1,2},? \d{4}|\d{1,2} [A-Za-z]{3,9}\.? \d{4})\b/.test(text)) return null
  const asUtc = Date.parse(`${text.replace(/\bat\b|,|\b(?:UTC|GMT)\b/g, ' ')} UTC`)
  const day = Number(/\b\d{1,2}\b/.exec(text)?.[0])
  return Number.isNaN(asUtc) || new Date(asUtc).getUTCDate() !== day ? null : secondsOf(localInstant(asUtc, timeZone))
}

/** The instant at which the clocks of a zone show what UTC's show at `asUtc`, in milliseconds. */
function localInstant(asUtc: number, timeZone: string): number {
  // Twice, because the first guess may lie on the other side of a change of clocks.
  const once = asUtc - aheadOf(asUtc, timeZone)
  return asUtc - aheadOf(once, timeZone)
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function aheadOf(instant: number, timeZone: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)/.exec(
    stampOf(instant, timeZone),
  )!
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - instant
}
