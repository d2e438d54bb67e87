import { expect, it } from 'vitest'
import { askedNames } from './asked-names.ts'

const card = (id: string, dayStamp: string, more: { model?: string; sessionTitle?: string } = {}) => ({
  id,
  dayStamp,
  sessionTitle: 'South wall',
  semanticSid: '',
  ...more,
})
const namesOf = (...cards: ReturnType<typeof card>[]) => [...askedNames(cards).values()]

it('names cards by day, model and session where these tell them apart', () => {
  expect(namesOf(card('a', '20240402_160500', { model: 'o1' }), card('b', '20240402_161000', { model: 'o3' }))).toEqual(
    ['Apr 2, 2024 · o1 · South wall', 'Apr 2, 2024 · o3 · South wall'],
  )
})

it('adds the time of day to those that have all of it in common, and a number where that is the same too', () => {
  expect(
    namesOf(
      card('a', '20240402_160500'),
      card('b', '20240402_161000'),
      card('c', '20240402_161030'),
      card('d', '20250402_161000'),
    ),
  ).toEqual([
    'Apr 2, 2024, 16:05 · South wall',
    'Apr 2, 2024, 16:10 (1) · South wall',
    'Apr 2, 2024, 16:10 (2) · South wall',
    'Apr 2, 2025 · South wall',
  ])
  expect(namesOf(card('a', '20240402'), card('b', '20240402'))).toEqual([
    'Apr 2, 2024 (1) · South wall',
    'Apr 2, 2024 (2) · South wall',
  ])
  expect(namesOf(card('a', ''), card('b', ''))).toEqual(['South wall (1)', 'South wall (2)'])
})
