import { expect, it } from 'vitest'
import { firstFrom, firstNear } from './posting-lists.ts'

it('an exponential search near a place finds the same as a binary search', () => {
  const rising = Float64Array.of(2, 3, 5, 8, 13, 21, 34)
  for (let near = 0; near <= rising.length; near++)
    for (let value = 0; value < 40; value++)
      expect(firstNear(rising, value, near)).toBe(firstFrom(rising, value, 0, rising.length))
  expect(firstNear(new Float64Array(), 1, 0)).toBe(0)
})
