import { dayOf, parseDayStamp } from './day-stamp.ts'
import { longDate } from './filter-label.ts'

/** A day stamp as people read it, such as 'Friday, September 15, 2023 (120000)'; as it is where it cannot be read. */
export function readableStamp(stamp: string): string {
  try {
    const { day, suffix } = parseDayStamp(stamp)
    return suffix === '' ? longDate(day) : `${longDate(day)} (${suffix})`
  } catch {
    const day = dayOf(stamp)
    return day ? longDate(day) : stamp
  }
}

const CLOCK = /^([01]\d|2[0-3]):?([0-5]\d)/

/** The time of day of a stamp, such as '16:00'; null where it holds none. */
export function timeOfStamp(stamp: string): string | null {
  try {
    const [, hour, minute] = CLOCK.exec(parseDayStamp(stamp).suffix) ?? []
    return hour && minute ? `${hour}:${minute}` : null
  } catch {
    return null
  }
}
