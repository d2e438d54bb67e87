import { expect, it } from 'vitest'
import { retryDelay } from './retry-delay.ts'

it('attempts come ever more slowly, up to once a minute, and never all at once', () => {
  const longest = [1, 2, 3, 20, 1000].map((failures) => retryDelay(failures, () => 1))
  expect(longest).toEqual([1000, 1500, 2250, 60_000, 60_000])
  expect(retryDelay(1, () => 0)).toBe(500)
})
