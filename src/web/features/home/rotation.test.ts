import { describe, expect, it } from 'vitest'
import { RESTING, hasRoundEnded, phaseLength, step, turned, type Rotation } from './rotation.ts'

const stepsFrom = (start: Rotation, count: number, steps: number) => {
  const seen = [start]
  for (let n = 0; n < steps; n++) seen.push(step(seen.at(-1)!, count))
  return seen
}

describe('a turn', () => {
  it('goes out, lets the next lead and comes in', () => {
    expect(stepsFrom(RESTING, 3, 3)).toEqual([
      { index: 0, turns: 0, phase: 'still' },
      { index: 0, turns: 0, phase: 'out' },
      { index: 1, turns: 1, phase: 'in' },
      { index: 1, turns: 1, phase: 'still' },
    ])
  })

  it('lasts 12 seconds and two steps of 300 ms', () => {
    expect(stepsFrom(RESTING, 3, 2).map(phaseLength)).toEqual([12_000, 300, 300])
  })

  it('is over after every card led once', () => {
    const round = stepsFrom(RESTING, 3, 9)
    expect(round.map((rotation) => hasRoundEnded(rotation, 3)).indexOf(true)).toBe(8)
    expect(round[8]).toEqual({ index: 0, turns: 3, phase: 'in' })
  })
})

it('goes round in both directions', () => {
  expect(turned(2, 1, 3)).toBe(0)
  expect(turned(0, -1, 3)).toBe(2)
  expect(turned(0, 1, 0)).toBe(0)
})
