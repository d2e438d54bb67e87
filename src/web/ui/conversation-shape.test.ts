import { expect, it } from 'vitest'
import { strokesOf } from './conversation-shape.tsx'

it('draws questions and answers by the root of their lengths, within bounds, one behind the other', () => {
  const { strokes, width } = strokesOf([
    { promptLen: 0, responseLen: 400 },
    { promptLen: 100, responseLen: 1_000_000 },
  ])
  expect(strokes).toEqual([
    { at: 0, asked: 3, answered: 8 },
    { at: 17, asked: 4, answered: 40 },
  ])
  expect(width).toBe(67)
})

it('draws no more than forty turns', () => {
  const turns = Array.from({ length: 500 }, () => ({ promptLen: 100, responseLen: 100 }))
  expect(strokesOf(turns).strokes).toHaveLength(40)
  expect(strokesOf([])).toEqual({ strokes: [], width: 0 })
})
