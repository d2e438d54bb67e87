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
