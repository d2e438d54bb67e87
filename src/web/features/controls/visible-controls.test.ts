import { expect, it } from 'vitest'
import { showsExpandAll, showsPageSize } from './visible-controls.ts'

it('offers page sizes from 50 cards on', () => {
  expect([0, 49, 50, 1000].map(showsPageSize)).toEqual([false, false, true, true])
})

it('offers to expand where something is cut, to admins always', () => {
  expect(showsExpandAll(false, false)).toBe(false)
  expect(showsExpandAll(false, true)).toBe(true)
  expect(showsExpandAll(true, false)).toBe(true)
})
