import { counted } from './counted.ts'
import { readDay, type Day } from './day-stamp.ts'
import { utc } from './filter-label.ts'

/** Texts of the home page that no rule fixes. */
export const HOME_TEXTS = {
  aDay: 'a day from the archive',
  anotherDay: 'another day',
  withPictures: 'cards with pictures',
  ofADay: 'cards of a day',
  furtherPictures: 'further cards with pictures',
  pause: 'pause rotation',
  start: 'start rotation',
  previous: 'previous card',
  next: 'next card',
  latest: 'latest conversations',
  latestFailed: 'Failed to fetch the latest conversations. Please try again later.',
  browseAll: 'browse all',
  browseConversations: 'browse all conversations, from the first to the last',
  years: 'years',
  topics: 'topics',
  topicsFailed: 'Failed to fetch the topics. Please try again later.',
  private: 'private',
} as const

const LONG_MONTH = utc({ month: 'long' })
const WEEKDAY = utc({ weekday: 'long' })

const named = (day: Day, as: Intl.DateTimeFormat) => as.format(new Date(`${day}T00:00:00Z`)).toLowerCase()

/** A day in the parts that the home page sets apart; null where there is no such day. */
export function dayParts(day: Day): { day: number; month: string; year: number; weekday: string } | null {
  const read = readDay(day)
  return read && { day: read.day, month: named(day, LONG_MONTH), year: read.year, weekday: named(day, WEEKDAY) }
}

/** `2023-12-21` as '21 december 2023'; '' where there is no such day. */
export function longDay(day: Day): string {
  const parts = dayParts(day)
  return parts ? `${parts.day} ${parts.month} ${parts.year}` : ''
}

const monthOf = (day: Day) => {
  const parts = dayParts(day)
  return parts ? `${parts.month} ${parts.year}` : ''
}

/**
 * How much there is, and of what time: '48 conversations, september 2023 to july 2025'.
 * @param days the active days in chronological order
 */
export function archiveFacts(conversations: number, days: readonly Day[]): string {
  const [first, last] = [monthOf(days[0] ?? ''), monthOf(days.at(-1) ?? '')]
  const months = first === last ? first : `${first} to ${last}`
  return [counted(conversations, 'conversation'), ...(months === '' ? [] : [months])].join(', ')
}

/** The years that have active days, each once, in chronological order. */
export const activeYears = (days: readonly Day[]): string[] => [...new Set(days.map((day) => day.slice(0, 4)))]

/** '2 of 5 turns private', 'private' where all are, '' where none is. */
export function privateText(turns: number, privateTurns: number): string {
  if (privateTurns === 0) return ''
  return privateTurns === turns ? HOME_TEXTS.private : `${privateTurns} of ${turns} private`
}
