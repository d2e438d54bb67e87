import { expect, test } from 'vitest'
import { readableStamp } from './readable-stamp.ts'

test('the part after the underscore stands in brackets', () => {
  expect(readableStamp('20230915_120000')).toBe('Friday, September 15, 2023 (120000)')
})

test('an ISO stamp shows its time', () => {
  expect(readableStamp('2023-09-15T12:00:00Z')).toBe('Friday, September 15, 2023 (12:00:00)')
})

test('a short stamp still shows its day, and anything else stays as it is', () => {
  expect(readableStamp('20230915')).toBe('Friday, September 15, 2023')
  expect(readableStamp('some day')).toBe('some day')
})
