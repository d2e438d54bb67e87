import { stampOf } from '#archive/day-stamp.ts'

/** The days that the calendar shows by default (R2.9). */
const FIRST = Date.UTC(2023, 8, 1)
const END = Date.UTC(2025, 7, 1)

/** When a card was written, as the fields of a card say it. */
export interface Moment {
  dayStamp: string
  reltimeTimezero: number
  reltimeLast: number
}

/**
 * Spreads cards evenly, in their order, over September 2023 to July 2025, the same for every run.
 * @param total how many cards there are in all
 * @returns a function that takes the card's number, counted from 0, and its session, and is called once for each card
 */
export function timeline(total: number): (index: number, session: string) => Moment {
  const sessions = new Map<string, { first: number; last: number }>()
  return (index, session) => {
    const time = FIRST + Math.floor((index / total) * ((END - FIRST) / 1000)) * 1000
    const { first, last } = sessions.get(session) ?? { first: time, last: time }
    sessions.set(session, { first, last: time })
    return {
      dayStamp: stampOf(time, 'UTC'),
      reltimeTimezero: (time - first) / 1000,
      reltimeLast: (time - last) / 1000,
    }
  }
}
