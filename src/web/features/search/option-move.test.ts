import { expect, it } from 'vitest'
import { NO_ROW, moveRow } from './option-move.ts'

it('goes round through the rows, from the first or from none', () => {
  expect(moveRow(NO_ROW, 'ArrowDown', 3, false)).toBe(0)
  expect(moveRow(0, 'ArrowDown', 3, false)).toBe(1)
  expect(moveRow(2, 'ArrowDown', 3, true)).toBe(0)
  expect(moveRow(NO_ROW, 'ArrowUp', 3, false)).toBe(2)
  expect(moveRow(0, 'ArrowUp', 3, true)).toBe(2)
})

it('leaves Home and End to the text until a key has chosen a row', () => {
  expect(moveRow(0, 'Home', 3, false)).toBeNull()
  expect(moveRow(1, 'Home', 3, true)).toBe(0)
  expect(moveRow(1, 'End', 3, true)).toBe(2)
})

it('leaves everything else, and everything without rows, to the text', () => {
  expect(moveRow(1, 'a', 3, true)).toBeNull()
  expect(moveRow(NO_ROW, 'ArrowDown', 0, false)).toBeNull()
})
