import { dayOf, readDay, stampOf } from '#archive/day-stamp.ts'

/** Range of years for a day stamp (R5.4), in Unix seconds, with a margin of a day for time zones. */
const EARLIEST = Date.UTC(1900, 0, 2) / 1000
const LATEST = Date.UTC(2100, 11, 31) / 1000

const NUMBER = /^-?\d+(\.\d+)?$/
const ZONE = /(?:Z|[+-]\d\d(?::?\d\d)?)$/i
/** `2024-03-15T14:23:10Z`, with a space instead of the T, or without separators between its numbers. */
const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?.*)$/
/** `Fri, 15 Mar 2024 14:23:10 GMT`, `Fri Mar 15 2024 15:23:10 GMT+0100 (CET)`: the formats of mail and JavaScript. */
const STANDARD =
  /^(?:[A-Z][a-z]{2},? )?((?:\d\d? [A-Z][a-z]{2}|[A-Z][a-z]{2} \d\d?) \d{4} \d\d:\d\d(?::\d\d)?) ((?:GMT|UTC)(?:[+-]\d{4})?|[+-]\d{4})(?: \([^()]*\))?$/

/**
 * Parses a time of an export: Unix time in seconds or a thousandth, millionth or billionth of one, an ISO date with time, or
 * the formats of mail and JavaScript, as number or text.
 * @param timeZone of an ISO time without an offset; programs mean UTC then
 * @returns Unix seconds; null for no time, a day that does not exist, or a year outside 1900 to 2100
 */
export function secondsOf(time: unknown, timeZone = 'UTC'): number | null {
  let seconds = typeof time === 'number' ? time : NaN
  if (typeof time === 'string' && time.length < 90) {
    seconds = NUMBER.test(time) ? Number(time) : datedSeconds(time, timeZone)
  }
  // In seconds this would be after the year 5000.
  for (let divided = 0; Math.abs(seconds) > 1e11 && divided < 3; divided++) seconds /= 1000
  return inRange(seconds)
}

/** Exports write 0 for a missing time. */
const inRange = (seconds: number): number | null =>
  seconds !== 0 && seconds >= EARLIEST && seconds <= LATEST ? seconds : null

/** The time as earlier versions, with fewer formats, read it: ids of cards depend on it. */
export function secondsBefore(time: unknown, timeZone = 'UTC'): number | null {
  if (typeof time !== 'string' && typeof time !== 'number') return null
  if (typeof time === 'number' || NUMBER.test(time)) return Math.abs(Number(time)) < 1e14 ? secondsOf(time) : null
  if (time.length >= 40 || !/^\d{4}-\d\d-\d\dT/.test(time) || !readDay(time.slice(0, 10))) return null
  const hasZone = ZONE.test(time.slice(11))
  const instant = Date.parse(hasZone ? time : `${time}Z`)
  return Number.isNaN(instant) ? null : inRange((hasZone ? instant : localInstant(instant, timeZone)) / 1000)
}

function datedSeconds(text: string, timeZone: string): number {
  const marked = text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6')
  const [, day, time] = ISO.exec(marked) ?? []
  if (day !== undefined && time !== undefined) return readDay(day) ? isoSeconds(`${day}T${time}`, timeZone) : NaN
  const [, local, zone] = STANDARD.exec(text) ?? []
  if (local === undefined || zone === undefined) return NaN
  // JavaScript takes the 31st of June for the 1st of July.
  const isDay = new Date(`${local} UTC`).getUTCDate() === Number(/\b\d\d?\b/.exec(local)![0])
  return isDay ? Date.parse(`${local} ${zone}`) / 1000 : NaN
}

function isoSeconds(time: string, timeZone: string): number {
  const whole = time.replace(/^(.{11}[\d:.,]+) ?([+-]\d\d)$/, '$1$2:00').replace(' ', '')
  if (ZONE.test(whole.slice(11))) return Date.parse(whole) / 1000
  const asUtc = Date.parse(`${whole}Z`)
  return Number.isNaN(asUtc) ? NaN : localInstant(asUtc, timeZone) / 1000
}

/** The day stamp of an instant in a time zone; '' for null. */
export function stampOrNone(seconds: number | null, timeZone: string): string {
  if (seconds === null) return ''
  const stamp = stampOf(Math.floor(seconds * 1000), timeZone)
  return dayOf(stamp) === null ? '' : stamp
}

const WRITTEN =
  /(\d{4})-(\d\d)-(\d\d)(?:[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?:\s?([AP])\.?M\b\.?)?)?(?:\s*(Z|UTC|[+-]\d\d:?\d\d))?/i
/** Numeric dates with day or month first, as in browsers: `3/15/2024, 2:23:10 PM`, `15.03.2024 14:23`. */
const NUMBERED = /(?<!\d)(\d{1,2})([/.])(\d{1,2})\2(\d{4})(?!\d)(.*)$/s

/**
 * Reads a date and perhaps a time as people and programs write it into a log, `2024-03-15 14:23`, or Unix seconds; without
 * an offset it is the time of the archive's zone.
 * @returns Unix seconds, or null when there is none or its day does not exist
 */
export function writtenSeconds(text: string, timeZone: string): number | null {
  if (/^\d{9,13}(?:\.\d+)?$/.test(text)) return secondsOf(text)
  const found = WRITTEN.exec(text) ?? WRITTEN.exec(yearFirst(text))
  if (!found) return namedMonthSeconds(text, timeZone)
  const [, year, month, day, hours = '00', minute = '00', second = '00', half, zone] = found
  const hour = String(half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : hours).padStart(2, '0')
  return secondsAt([`${year}-${month}-${day}`, `${hour}:${minute}:${second}`], zone, timeZone)
}

/** The time of a day in the zone written after it, or else in the archive's. */
function secondsAt([day, time]: readonly [string, string], zone: string | undefined, timeZone: string): number | null {
  const asUtc = Date.parse(`${day}T${time}Z`)
  // JavaScript takes the 31st of June for the 1st of July.
  if (Number.isNaN(asUtc) || !readDay(day)) return null
  if (zone !== undefined && /^[zu]/i.test(zone)) return secondsOf(asUtc)
  if (zone !== undefined) {
    const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
    return secondsOf(asUtc - (zone.startsWith('-') ? -minutes : minutes) * 60_000)
  }
  return secondsOf(localInstant(asUtc, timeZone))
}

const EARLIER = /(\d{4})-(\d\d)-(\d\d)(?:[T ,]+(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?(?:\s*(Z|UTC|[+-]\d\d:?\d\d))?/

/** The time as earlier versions read it: ids of cards depend on it. */
export function earlierSeconds(text: string, timeZone: string): number | null {
  const found = EARLIER.exec(text)
  if (!found) return namedMonthSeconds(text, timeZone)
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone] = found
  return secondsAt([`${year}-${month}-${day}`, `${hour}:${minute}:${second}`], zone, timeZone)
}

/**
 * Moves the year to the front. The month comes first where the numbers require it, or in American dates, whose PM is in
 * capitals.
 */
function yearFirst(text: string): string {
  const sorted = text.replace(/(?<!\d)(\d{4})([/.])(\d{1,2})\2(\d{1,2})(?!\d)/, '$3/$4/$1')
  const [, first = '', mark, second = '', year, rest = ''] = NUMBERED.exec(sorted) ?? []
  if (year === undefined) return ''
  const isMonthFirst =
    sorted !== text || Number(second) > 12 || (Number(first) <= 12 && mark === '/' && /\d\s?[AP]M\b/.test(rest))
  const [month, day] = isMonthFirst ? [first, second] : [second, first]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}`
}

/** `March 15, 2024 at 2:23 PM`, in the archive's zone. */
function namedMonthSeconds(text: string, timeZone: string): number | null {
  if (!/^(?:[A-Za-z]{3,9}\.? \d{1,2},? \d{4}|\d{1,2} [A-Za-z]{3,9}\.? \d{4})\b/.test(text)) return null
  const asUtc = Date.parse(`${text.replace(/\bat\b|,|\b(?:UTC|GMT)\b/g, ' ')} UTC`)
  const day = Number(/\b\d{1,2}\b/.exec(text)?.[0])
  return Number.isNaN(asUtc) || new Date(asUtc).getUTCDate() !== day ? null : secondsOf(localInstant(asUtc, timeZone))
}

/** The instant at which a zone's local time equals UTC's at `asUtc`, in milliseconds. */
function localInstant(asUtc: number, timeZone: string): number {
  // Twice, as the first estimate may be on the other side of a change to or from daylight saving time.
  const once = asUtc - aheadOf(asUtc, timeZone)
  return asUtc - aheadOf(once, timeZone)
}

/** The UTC offset of a zone at an instant, in milliseconds. */
function aheadOf(instant: number, timeZone: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)/.exec(
    stampOf(instant, timeZone),
  )!
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - instant
}

/** ChatGPT Exporter writes the month first in every language, and hours up to 24: `**Exported:** 6/8/2026 12:01:19`. */
export const withYearFirst = (date: string): string => date.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})/, '$3/$1/$2')
