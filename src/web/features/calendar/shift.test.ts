import { expect, it } from 'vitest'
import { sameDayIn, shiftMonth, weekday } from './shift.ts'

it('shifts months over years', () => {
  expect(shiftMonth('2023-12', 1)).toBe('2024-01')
  expect(shiftMonth('2024-01', -1)).toBe('2023-12')
  expect(shiftMonth('2024-05', -24)).toBe('2022-05')
})

it('keeps the day of the month where it can', () => {
  expect(sameDayIn('2024-01-31', 1)).toBe('2024-02-29')
  expect(sameDayIn('2024-03-15', -1)).toBe('2024-02-15')
})

it('counts weekdays from Sunday', () => {
  expect(weekday('2023-09-03')).toBe(0)
  expect(weekday('2023-09-09')).toBe(6)
})
