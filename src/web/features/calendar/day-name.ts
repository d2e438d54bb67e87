import { countLabel } from '#archive/pages.ts'
import { TEXTS } from '#archive/texts.ts'
import { readDay, type Day } from '#archive/day-stamp.ts'

const LONG = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** `2023-09-15` as 'September 15, 2023'. */
export const dayName = (day: Day): string => (readDay(day) ? LONG.format(new Date(`${day}T00:00:00Z`)) : day)

/** The number of cards of a day as text: 'no cards', 'one card', '4 cards'. */
export const activityText = (count: number): string =>
  count === 0 ? 'no cards' : count === 1 ? 'one card' : `${countLabel(count)} cards`

/** The number of search results of a day as text: 'none found', '3 found'. */
export const foundText = (hits: number): string => (hits === 0 ? 'none found' : `${countLabel(hits)} found`)

/** The accessible name of a day: 'September 15, 2023, 4 cards, Cards shown'. */
export function dayLabel(day: Day, count: number, { isShown = false, isToday = false } = {}): string {
  const parts = [dayName(day), activityText(count)]
  if (isShown) parts.push(TEXTS.cardsShown)
  if (isToday) parts.push('today')
  return parts.join(', ')
}
