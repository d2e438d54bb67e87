import { expect, it } from 'vitest'
import { focusAfter } from './focus-after.ts'

it('stays where it was, or steps back at the end', () => {
  expect(focusAfter(0, 2)).toBe(0)
  expect(focusAfter(2, 2)).toBe(1)
})

it('has no remove button left after the last', () => {
  expect(focusAfter(0, 0)).toBeNull()
})
