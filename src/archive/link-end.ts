import { instantOfStamp } from './stamp-instant.ts'
import { LINK_TEXTS } from './link-texts.ts'
import { readDay } from './day-stamp.ts'
import { Refusal } from './refusal.ts'

/** How long a link is open where its maker says nothing. */
export const USUAL_END = '30d'

/** A link is open for at most this many days: one that is meant for ever is a publication. */
export const MAX_LINK_DAYS = 366

const HOUR = 3_600_000
const DAY = 24 * HOUR
const UNITS: Record<string, number> = { h: HOUR, d: DAY, w: 7 * DAY }

/** An instant with its zone, as ISO 8601 writes it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * When a link ends.
 * @param end a length from now (`12h`, `30d`, `8w`), a day (`2026-12-24`: at its end), or an instant with its zone
 * @param now Unix milliseconds
 * @param timeZone the zone in which the archive counts days
 * @returns Unix milliseconds
 * @throws Refusal 'bad-request' for anything else, an end that is over, or one too far away
 */
export function linkEnd(end: string, now: number, timeZone: string): number {
  const instant = instantOf(end.trim(), now, timeZone)
  if (instant === null || !Number.isFinite(instant)) throw new Refusal('bad-request', LINK_TEXTS.badEnd)
  if (instant <= now) throw new Refusal('bad-request', LINK_TEXTS.pastEnd)
  // A day more: the last day counts to its end, and clocks change.
  if (instant > now + (MAX_LINK_DAYS + 1) * DAY) throw new Refusal('bad-request', LINK_TEXTS.farEnd)
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
