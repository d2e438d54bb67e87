import { describe, expect, it } from 'vitest'
import { nextTurns } from './next-turns.ts'

const turns = Array.from({ length: 100 }, (_, at) => ({ id: `t${at}` }))

describe('the turns that are drawn next', () => {
  it('are the turns around the current one', () => {
    expect(nextTurns(turns, 't50', new Set(), 5)).toEqual(['t50', 't51', 't49', 't52', 't48'])
  })

  it('are the nearest turns that are not drawn, after a jump to the end too', () => {
    const drawn = new Set(['t0', 't1', 't98'])
    expect(nextTurns(turns, 't99', drawn, 3)).toEqual(['t99', 't97', 't96'])
    expect(nextTurns(turns, 't0', drawn, 2)).toEqual(['t2', 't3'])
  })

  it('are the first ones where none of them is read', () => {
    expect(nextTurns(turns, null, new Set(), 2)).toEqual(['t0', 't1'])
  })

  it('are all of them in the end, and then none', () => {
    const drawn = new Set<string>()
    for (let step = 0; step < 20; step++) for (const id of nextTurns(turns, 't30', drawn, 7)) drawn.add(id)
    expect(drawn.size).toBe(100)
    expect(nextTurns(turns, 't30', drawn, 7)).toEqual([])
  })
})
