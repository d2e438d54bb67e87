import { describe, expect, it } from 'vitest'
import { activityMonths, axisTop } from './activity-months.ts'

describe('activityMonths', () => {
  it('puts in the months between', () => {
    const november = { month: '2023-11', public: 2, private: 1 }
    const january = { month: '2024-01', public: 0, private: 5 }
    expect(activityMonths([november, january])).toEqual([
      november,
      { month: '2023-12', public: 0, private: 0 },
      january,
    ])
  })

  it('is empty without a month', () => {
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
