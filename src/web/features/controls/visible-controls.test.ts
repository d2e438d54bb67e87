import { expect, it } from 'vitest'
import { isExpandAllOffered, isPageSizeOffered } from './visible-controls.ts'

it('offers page sizes from 50 cards on', () => {
  expect([0, 49, 50, 1000].map(isPageSizeOffered)).toEqual([false, false, true, true])
})

it('offers to expand where something is cut, to admins always', () => {
  expect(isExpandAllOffered(false, false)).toBe(false)
  expect(isExpandAllOffered(false, true)).toBe(true)
  expect(isExpandAllOffered(true, false)).toBe(true)
})
