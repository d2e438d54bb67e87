import { describe, expect, it } from 'vitest'
import { activityMonths, axisTop } from './activity-months.ts'

describe('activityMonths', () => {
  const settings = { first: '2023-09', last: '2025-07' }
  const november = { month: '2023-11', public: 2, private: 1 }
  const january = { month: '2024-01', public: 0, private: 5 }

  it('puts in the months between', () => {
    const december = { month: '2023-12', public: 0, private: 0 }
    expect(activityMonths(settings, [november, january])).toEqual({
      months: [november, december, january],
      earlier: null,
      later: null,
    })
  })

  it('leaves out and counts what lies too far from the rest, as the calendar does', () => {
    const far = { month: '1970-01', public: 1, private: 1 }
    const { months, earlier, later } = activityMonths(settings, [far, november, { ...far, month: '2060-02' }])
    expect(months).toEqual([november])
    expect([earlier, later]).toEqual([
      { years: ['1970'], count: 2 },
      { years: ['2060'], count: 2 },
    ])
  })

  it('is empty without a month', () => {
    expect(activityMonths(settings, [])).toEqual({ months: [], earlier: null, later: null })
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
