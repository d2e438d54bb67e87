import { describe, expect, it } from 'vitest'
import { dayRanges, monthGrid, monthRange, monthsBetween, shiftDay } from './calendar.ts'

describe('days', () => {
  it('are joined into the fewest ranges in the order of time', () => {
    expect(dayRanges({ date: ['2024-03-01', '2024-02-29', '2024-05-02'], month: [], year: [] })).toEqual([
      { from: '2024-02-29', to: '2024-03-01' },
      { from: '2024-05-02', to: '2024-05-02' },
    ])
    expect(dayRanges({ date: ['2024-05-02'], month: ['2024-02'], year: ['2024', '2025'] })).toEqual([
      { from: '2024-01-01', to: '2025-12-31' },
    ])
    expect(dayRanges({ date: [], month: [], year: [] })).toBeNull()
  })

  it('know leap years and the turn of the year', () => {
    expect(monthRange('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(monthRange('2023-02').to).toBe('2023-02-28')
    expect([shiftDay('2023-12-31', 1), shiftDay('2024-02-28', 1)]).toEqual(['2024-01-01', '2024-02-29'])
    expect(shiftDay('2024-03-01', -1)).toBe('2024-02-29')
  })
})

describe('months', () => {
  it('are weeks from Sunday on', () => {
    const { weeks } = monthGrid('2023-09')
    expect(weeks).toHaveLength(5)
    expect(weeks[0]).toEqual([null, null, null, null, null, '2023-09-01', '2023-09-02'])
    expect(weeks.flat().filter(Boolean)).toHaveLength(30)
    expect(weeks.every((week) => week.length === 7)).toBe(true)
  })

  it('are named from the first to the last', () => {
    expect(monthsBetween('2023-09', '2025-07')).toHaveLength(23)
    expect(monthsBetween('2023-11', '2024-02')).toEqual(['2023-11', '2023-12', '2024-01', '2024-02'])
  })
})
