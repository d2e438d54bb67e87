import { expect, it } from 'vitest'
import { openingTurn } from './opening-turn.ts'

it('begins with the day of the home page', () => {
  expect(openingTurn(3, 0)).toBe(3)
})

it('asks for other days afterwards, never the same twice', () => {
  const turns = [openingTurn(0, 1), openingTurn(0, 2), openingTurn(1, 1), openingTurn(1, 2)]
  expect(new Set(turns).size).toBe(4)
  expect(turns.every((turn) => turn < 0)).toBe(true)
})
