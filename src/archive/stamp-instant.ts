import { dayOf, stampOf } from './day-stamp.ts'

const MINUTE = 60_000

/** The time of day that a suffix begins with: `HHMM` or `HHMMSS`. Anything else is midnight. */
function timeOf(suffix: string): string {
  const [, hours = '00', minutes = '00', seconds = '00'] =
    /^([01]\d|2[0-3])([0-5]\d)([0-5]\d)?(?!\d)/.exec(suffix) ?? []
  return `${hours}:${minutes}:${seconds}`
}

/**
 * The instant of a day stamp; the inverse of `stampOf`. A suffix that is no time of day stands for the day's beginning.
 * @param timeZone the zone in which the archive counts days
 * @returns null for a stamp without a day
 */
export function instantOfStamp(stamp: string, timeZone: string): Date | null {
  const day = dayOf(stamp)
  if (day === null) return null
  if (stamp.includes('T')) {
    const instant = Date.parse(stamp)
    return Number.isNaN(instant) ? new Date(`${day}T00:00:00Z`) : new Date(instant)
  }
  const wanted = Date.parse(`${day}T${timeOf(stamp.slice(9))}Z`)
  // A zone's offset is known for an instant, not for a time on its clocks: the second look settles the days of change.
  let instant = wanted
  for (let look = 0; look < 2; look++) instant += wanted - clockOf(instant, timeZone)
  // A local time that clocks skip, such as midnight in Havana in spring, is the moment after the gap.
  return new Date(instant + Math.max(0, wanted - clockOf(instant, timeZone)))
}

/** The local time of a zone at an instant, read as if it were UTC. */
function clockOf(instant: number, timeZone: string): number {
  const stamp = stampOf(instant, timeZone)
  const read = Date.parse(`${dayOf(stamp) ?? '1970-01-01'}T${timeOf(stamp.slice(9))}Z`)
  return Math.abs(read - instant) > 24 * 60 * MINUTE ? instant : read
}
