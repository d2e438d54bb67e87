import { expect, it } from 'vitest'
import { daysByMonth, readActivity } from './activity.ts'

it('sums days by month and year', () => {
  const { counts, fullest } = readActivity([
    { date: '2023-12-31', count: 2 },
    { date: '2024-01-01', count: 3 },
    { date: '2024-01-02', count: 30 },
  ])
  expect(counts.get('2024-01-02')).toBe(30)
  expect(counts.get('2024-01')).toBe(33)
  expect(counts.get('2023')).toBe(2)
  expect(counts.get('2022')).toBeUndefined()
  expect(fullest).toBeGreaterThan(2)
})

it('gathers days by month, in order and once', () => {
  const months = daysByMonth(['2024-02-01', '2024-01-05', '2024-01-01', '2024-01-05'])
  expect([...months]).toEqual([
    ['2024-01', '2024-01-01 2024-01-05'],
    ['2024-02', '2024-02-01'],
  ])
})
