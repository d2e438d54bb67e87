import { expect, it } from 'vitest'
import { NO_ROW, moveRow } from './option-move.ts'

it('goes round through the rows and the text', () => {
  expect(moveRow(NO_ROW, 'ArrowDown', 3)).toBe(0)
  expect(moveRow(2, 'ArrowDown', 3)).toBe(NO_ROW)
  expect(moveRow(NO_ROW, 'ArrowUp', 3)).toBe(2)
  expect(moveRow(0, 'ArrowUp', 3)).toBe(NO_ROW)
})

it('leaves Home and End to the text until a row is active', () => {
  expect(moveRow(NO_ROW, 'Home', 3)).toBeNull()
  expect(moveRow(1, 'Home', 3)).toBe(0)
  expect(moveRow(1, 'End', 3)).toBe(2)
})

it('leaves everything else, and everything without rows, to the text', () => {
  expect(moveRow(1, 'a', 3)).toBeNull()
  expect(moveRow(NO_ROW, 'ArrowDown', 0)).toBeNull()
})
