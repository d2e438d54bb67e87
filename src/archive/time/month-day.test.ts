import { describe, expect, it } from 'vitest'
import { earlierYears, isMonthDay, monthDayName, rememberedOn } from './month-day.ts'

describe('days of every year', () => {
  it('exist in some year', () => {
    expect(['01-01', '02-29', '12-31'].every(isMonthDay)).toBe(true)
    expect(['02-30', '13-01', '00-10', '1-1', '2024-01-01', ''].some(isMonthDay)).toBe(false)
    expect(monthDayName('02-29')).toBe('February 29')
  })

  it('are remembered on their own day, the leap day on the 28th where a year has none', () => {
    expect(rememberedOn('2026-11-23')).toEqual(['11-23'])
    expect(rememberedOn('2025-02-28')).toEqual(['02-28', '02-29'])
    expect(rememberedOn('2024-02-28')).toEqual(['02-28'])
    expect(rememberedOn('2024-02-29')).toEqual(['02-29'])
  })

  it('have their earlier years the newest first, those of the leap day among them', () => {
    const of = (day: string, ...years: number[]) => ({ day, years: years.map((year) => ({ date: `${year}-${day}` })) })
    const found = earlierYears('2026-02-28', [of('02-28', 2026, 2019, 2018, 2017), of('02-29', 2024, 2016)])
    expect(found.map(({ date, day, yearsAgo }) => [date, day, yearsAgo])).toEqual([
      ['2024-02-29', '02-29', 2],
      ['2019-02-28', '02-28', 7],
      ['2018-02-28', '02-28', 8],
      ['2017-02-28', '02-28', 9],
      ['2016-02-29', '02-29', 10],
    ])
  })
})
