import { expect, it } from 'vitest'
import { activityText, dayLabel, dayName } from './day-name.ts'

it('names a day in full', () => {
  expect(dayName('2023-09-15')).toBe('September 15, 2023')
})

it('counts cards in words', () => {
  expect([0, 1, 4, 1200].map(activityText)).toEqual(['no cards', 'one card', '4 cards', '1,200 cards'])
})

it('says that cards are shown, and which day is today', () => {
  expect(dayLabel('2023-09-15', 4, { isShown: true })).toBe('September 15, 2023, 4 cards, Cards shown')
  expect(dayLabel('2023-09-15', 0, { isToday: true })).toBe('September 15, 2023, no cards, today')
})
