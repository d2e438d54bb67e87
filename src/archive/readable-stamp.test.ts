import { expect, test } from 'vitest'
import { readableStamp, timeOfStamp } from './readable-stamp.ts'

test('the part after the underscore is in brackets', () => {
  expect(readableStamp('20230915_120000')).toBe('Friday, September 15, 2023 (120000)')
})

test('an ISO stamp shows its time', () => {
  expect(readableStamp('2023-09-15T12:00:00Z')).toBe('Friday, September 15, 2023 (12:00:00)')
})

test('a short stamp still shows its day, and anything else stays as it is', () => {
  expect(readableStamp('20230915')).toBe('Friday, September 15, 2023')
  expect(readableStamp('2023-09-15')).toBe('Friday, September 15, 2023')
  expect(readableStamp('some day')).toBe('some day')
})

test('the time of day is read where the stamp holds one', () => {
  expect(timeOfStamp('20230915_160500')).toBe('16:05')
  expect(timeOfStamp('2023-09-15T09:30:00Z')).toBe('09:30')
  expect(timeOfStamp('20230915_morning')).toBeNull()
  expect(timeOfStamp('20230915')).toBeNull()
  expect(timeOfStamp('')).toBeNull()
})
