import { describe, expect, it } from 'vitest'
import { isMonthDay, monthDayName, rememberedOn } from './month-day.ts'

describe('days of every year', () => {
  it('are those that some year has', () => {
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
})
