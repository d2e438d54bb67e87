import { expect, it } from 'vitest'
import { termCounts, textHash } from './term-counts.ts'

it('counts the words of texts, and says nothing of what is far behind signs', () => {
  expect(termCounts(['Garden, garden', 'a garden'])).toEqual(
    new Map([
      [textHash('garden'), 3],
      [textHash('a'), 1],
    ]),
  )
  expect(termCounts([`${'<'.repeat(1000)} garden`]).size).toBe(1)
  expect(termCounts([`${'<'.repeat(100_000)} garden`]).size).toBe(0)
})
