import { expect, it } from 'vitest'
import { byYear } from './years.ts'

it('puts months into their years', () => {
  expect(byYear(['2023-11', '2023-12', '2024-01'])).toEqual([
    { year: '2023', months: ['2023-11', '2023-12'] },
    { year: '2024', months: ['2024-01'] },
  ])
  expect(byYear([])).toEqual([])
})
