import { describe, expect, it } from 'vitest'
import { activityMonths, axisTop } from './activity-months.ts'

describe('activityMonths', () => {
  it('adds days up and fills the months between', () => {
    const days = [
      { date: '2023-11-02', count: 2 },
      { date: '2023-11-30', count: 1 },
      { date: '2024-01-01', count: 5 },
    ]
    expect(activityMonths(days)).toEqual([
      { month: '2023-11', count: 3 },
      { month: '2023-12', count: 0 },
      { month: '2024-01', count: 5 },
    ])
  })

  it('is empty without a day', () => {
    expect(activityMonths([])).toEqual([])
  })
})

describe('axisTop', () => {
  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 5],
    [7, 10],
    [10, 10],
    [120, 200],
    [999, 1000],
  ])('of %i is %i', (most, top) => {
    expect(axisTop(most)).toBe(top)
  })
})
