import type { DayCount } from '#archive/calendar.ts'
import { dayOf, type Day } from '#archive/day-stamp.ts'

/**
 * A card's key is its place in chronological order: 17 bits for the day, 36 for the place within it. So tables and text
 * indexes are chronological, a range of days is a range of keys, and cards without a day come last.
 */
const DAY_SIZE = 2 ** 36
const NO_DAY = 2 ** 17 - 1

/** Cards of the same day and time differ in 13 bits, in the order in which they came. */
const TIES = 2 ** 13

/** Keys from here on belong to cards without a day. */
export const UNDATED = NO_DAY * DAY_SIZE

/** No key is greater. */
export const LAST_KEY = Number.MAX_SAFE_INTEGER

const MS_PER_DAY = 86_400_000
const EPOCH = Date.UTC(1900, 0, 1)

/** The first key of a day. */
export const firstKeyOf = (day: Day): number => ((Date.parse(`${day}T00:00:00Z`) - EPOCH) / MS_PER_DAY) * DAY_SIZE

/** The last key of a day. */
export const lastKeyOf = (day: Day): number => firstKeyOf(day) + DAY_SIZE - 1

/** A cache of days by their numbers: counting a list by days formats up to a thousand of them. */
const days = new Map<number, Day>()

/** The day that a key belongs to; '' for cards without one. */
export function dayOfKey(key: number): Day {
  if (key >= UNDATED) return ''
  const number = Math.floor(key / DAY_SIZE)
  let day = days.get(number)
  if (day === undefined) days.set(number, (day = new Date(EPOCH + number * MS_PER_DAY).toISOString().slice(0, 10)))
  return day
}

/**
 * Counters by the number of the day, reused by `countByDay`, as allocating them for each call would be slow; all 0 between
 * calls.
 */
const ofDay = new Uint32Array(NO_DAY + 1)

/** How many of some keys belong to each day, in chronological order; keys without a day come last, as the day ''. */
export function countByDay(keys: Iterable<number>): DayCount[] {
  const numbers: number[] = []
  for (const key of keys) {
    const number = Math.floor(key / DAY_SIZE)
    if (ofDay[number]!++ === 0) numbers.push(number)
  }
  const counts: DayCount[] = []
  for (const number of new Uint32Array(numbers).sort()) {
    counts.push({ date: dayOfKey(number * DAY_SIZE), count: ofDay[number]! })
    ofDay[number] = 0
  }
  return counts
}

/** Size of a key range of undated cards, which take keys one after the other. */
const UNDATED_RANGE = 2 ** 13

/** The key range that a key lies in: its day, and for cards without one a number beyond all days. */
export const rangeOf = (key: number): number =>
  key < UNDATED ? Math.floor(key / DAY_SIZE) : NO_DAY + Math.floor((key - UNDATED) / UNDATED_RANGE)

/** The first key of a range; its last is the one before the first of the next range. */
export const startOfRange = (range: number): number =>
  range < NO_DAY ? range * DAY_SIZE : UNDATED + (range - NO_DAY) * UNDATED_RANGE

/** The keys that belong to one time. */
export interface KeySpan {
  from: number
  to: number
  /** The last key of the day. */
  end: number
}

/** The keys that a card with this stamp may take. */
export function keySpan(dayStamp: string): KeySpan {
  const day = dayOf(dayStamp)
  if (day === null) return { from: UNDATED, to: LAST_KEY, end: LAST_KEY }
  // Behind '2024-02-29T' or '20240229_'; without a time the card comes first of its day.
  const isIso = dayStamp.charAt(4) === '-'
  const time = isIso ? dayStamp.slice(11).replaceAll(':', '') : dayStamp.slice(8).replace(/^_/, '')
  const from = firstKeyOf(day) + timeCode(time) * TIES
  return { from, to: from + TIES - 1, end: lastKeyOf(day) }
}

/**
 * False where no card with this stamp was ever given the key. More cards of one time than it has keys go to the end of their
 * day, so that a place behind its time may be that of a card; of cards that changed places one is before its time.
 */
export function isPlaceOf(key: number, dayStamp: string): boolean {
  const { from, end } = keySpan(dayStamp)
  return key >= from && key <= end
}

/** Characters before the digits, the digits, and characters after them; 0 stands for the end of the text. */
const DIGIT_RANKS = 13

const rank = (char: string): number => {
  if (char === '') return 0
  if (char < '0') return 1
  return char <= '9' ? Number(char) + 2 : DIGIT_RANKS - 1
}

/** An order-preserving code of the first six characters, exact for digits; below 2^23. */
function timeCode(time: string): number {
  let code = 0
  for (let i = 0; i < 6; i++) code = code * DIGIT_RANKS + rank(time.charAt(i))
  return code
}
