import { describe, expect, it } from 'vitest'
import { scrollTarget, targetDay } from './scroll-target.ts'

const NONE = { date: [], month: [], year: [] }

describe('targetDay', () => {
  it('is the day that was picked first, wherever it lies in time', () => {
    expect(targetDay({ ...NONE, date: ['2024-06-02', '2024-03-01'] }, ['2025-01-01'])).toBe('2024-06-02')
    expect(targetDay({ date: ['2024-06-02'], month: ['2023-10'], year: ['2023'] }, [])).toBe('2024-06-02')
  })

  it('is the first day of the month or year that was picked first where no day is', () => {
    expect(targetDay({ ...NONE, month: ['2024-06', '2023-10'] }, [])).toBe('2024-06-01')
    expect(targetDay({ ...NONE, month: ['2024-06'], year: ['2023'] }, [])).toBe('2024-06-01')
    expect(targetDay({ ...NONE, year: ['2025', '2023'] }, [])).toBe('2025-01-01')
  })

  it('is the middle of the cards’ days when none is selected', () => {
    expect(targetDay(NONE, ['2025-01-01', '2023-10-01', '2024-05-05'])).toBe('2024-05-05')
    expect(targetDay(NONE, ['2024-05-05', '2024-06-05'])).toBe('2024-06-05')
  })

  it('is nothing when there is nothing', () => {
    expect(targetDay(NONE, [])).toBeNull()
  })
})

describe('scrollTarget', () => {
  const strip = { scrollLeft: 500, width: 400, content: 2000 }

  it('leaves a month in view where it is', () => {
    expect(scrollTarget({ left: 500, right: 700 }, strip)).toBeNull()
    expect(scrollTarget({ left: 700, right: 900 }, strip)).toBeNull()
  })

  it('brings a month into the middle', () => {
    expect(scrollTarget({ left: 1000, right: 1200 }, strip)).toBe(900)
    expect(scrollTarget({ left: 850, right: 1050 }, strip)).toBe(750)
  })

  it('stays between the ends', () => {
    expect(scrollTarget({ left: 0, right: 200 }, strip)).toBe(0)
    expect(scrollTarget({ left: 1850, right: 2000 }, strip)).toBe(1600)
  })
})
