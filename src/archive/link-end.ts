import { LINK_TEXTS } from './link-texts.ts'
import { readEnd } from './read-end.ts'
import { Refusal } from './refusal.ts'

/** Default duration of a link. */
export const DEFAULT_END = '30d'

/** Maximum number of days that a link is open: to share for ever, publish the card. */
export const MAX_LINK_DAYS = 366

const DAY = 24 * 3_600_000

/**
 * When a link ends: as `readEnd` reads it.
 * @throws Refusal 'bad-request' also for an end that is too far away
 */
export function linkEnd(end: string, now: number, timeZone: string): number {
  const instant = readEnd(end, now, timeZone, LINK_TEXTS)
  // A day more: the last day counts to its end, and clocks change.
  if (instant > now + (MAX_LINK_DAYS + 1) * DAY) throw new Refusal('bad-request', LINK_TEXTS.farEnd)
  return instant
}
