import { dayOf, readDay, stampOf } from './day-stamp.ts'
import { Refusal } from './refusal.ts'
import { instantOfStamp } from './stamp-instant.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const UNITS: Record<string, number> = { h: HOUR, d: DAY, w: 7 * DAY }

/** An instant with its zone, as ISO 8601 writes it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * When something ends that an admin gives an end.
 * @param end a length from now (`12h`, `30d`, `8w`), a day (`2026-12-24`: at its end), or an instant with its zone
 * @param now Unix milliseconds
 * @param timeZone the zone in which the archive counts days
 * @param texts what to say of an end that cannot be read, and of one that is over
 * @returns Unix milliseconds
 * @throws Refusal 'bad-request' for anything else, or an end that is over
 */
export function readEnd(
  end: string,
  now: number,
  timeZone: string,
  texts: { badEnd: string; pastEnd: string },
): number {
  const instant = instantOf(end.trim(), now, timeZone)
  if (instant === null || !Number.isFinite(instant)) throw new Refusal('bad-request', texts.badEnd)
  if (instant <= now) throw new Refusal('bad-request', texts.pastEnd)
  return instant
}

function instantOf(end: string, now: number, timeZone: string): number | null {
  const [, count, unit] = /^(\d{1,4})([hdw])$/.exec(end) ?? []
  if (unit !== undefined) return now + Number(count) * UNITS[unit]!
  if (INSTANT.test(end)) return Date.parse(end)
  const day = readDay(end)
  if (day === null) return null
  const next = new Date(Date.UTC(day.year, day.month - 1, day.day + 1)).toISOString().slice(0, 10)
  return instantOfStamp(`${next.replaceAll('-', '')}_0000`, timeZone)?.getTime() ?? null
}

/** The last day of what ends at an instant: an end that was given as a day is the midnight after it. */
export const lastDay = (endsAt: number, timeZone: string): string => dayOf(stampOf(endsAt - 1, timeZone)) ?? ''
