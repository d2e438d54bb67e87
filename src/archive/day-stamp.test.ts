import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, parseDayStamp, stampOf } from './day-stamp.ts'

describe('a day stamp', () => {
  it.each([
    ['20230915_1200', { day: '2023-09-15', suffix: '1200' }],
    ['20240229_morning', { day: '2024-02-29', suffix: 'morning' }],
    ['2024-02-29T08:30:00.000Z', { day: '2024-02-29', suffix: '08:30:00.000' }],
    ['20240229', { day: '2024-02-29', suffix: '' }],
    ['20240229_', { day: '2024-02-29', suffix: '' }],
    ['2024-02-29', { day: '2024-02-29', suffix: '' }],
  ])('%s is read', (stamp, read) => {
    expect(parseDayStamp(stamp)).toEqual(read)
  })

  it.each([
    [20230915, 'A day stamp must be a text like 20230915_1200.'],
    ['20230915_12', "The day stamp '20230915_12' is neither YYYYMMDD_suffix nor an ISO date."],
    ['20230915-1200', "The day stamp '20230915-1200' is neither YYYYMMDD_suffix nor an ISO date."],
    ['20230229_1200', "The day stamp '20230229_1200' names no day of the years 1900 to 2100."],
    ['18991231_1200', "The day stamp '18991231_1200' names no day of the years 1900 to 2100."],
    ['19000229_1200', "The day stamp '19000229_1200' names no day of the years 1900 to 2100."],
    ['20231301_1200', "The day stamp '20231301_1200' names no day of the years 1900 to 2100."],
    ['20230431', "The day stamp '20230431' names no day of the years 1900 to 2100."],
    ['2023-04-31', "The day stamp '2023-04-31' is not a valid date of the years 1900 to 2100."],
    ['2101-01-01', "The day stamp '2101-01-01' is not a valid date of the years 1900 to 2100."],
    ['2023-0915', "The day stamp '2023-0915' is not a valid date of the years 1900 to 2100."],
    ['2024-02-30T00:00:00Z', "The day stamp '2024-02-30T00:00:00Z' is not a valid date of the years 1900 to 2100."],
    ['2024-02-20T25:00:00Z', "The day stamp '2024-02-20T25:00:00Z' is not a valid date of the years 1900 to 2100."],
    ['', "The day stamp '' is neither YYYYMMDD_suffix nor an ISO date."],
  ])('%s is refused', (stamp, sentence) => {
    expect(() => parseDayStamp(stamp)).toThrow(sentence)
  })

  it.each([
    ['20230915', '2023-09-15'],
    ['20230915x', '2023-09-15'],
    ['20000229_1', '2000-02-29'],
    ['18991231_1200', null],
    ['21010101_1200', null],
    ['19000101_1200', '1900-01-01'],
    ['21001231_1200', '2100-12-31'],
    ['20230001_1200', null],
    ['20231301_1200', null],
    ['20230100_1200', null],
    ['20230101_1200', '2023-01-01'],
    ['20230131_1200', '2023-01-31'],
    ['20230132_1200', null],
    ['20230631_1200', null],
    ['2023', null],
    ['', null],
    ['2024-02-29T08:30:00Z', '2024-02-29'],
    ['2024-02-29', '2024-02-29'],
    ['2023-02-29', null],
    ['2024-02-20T25:00:00Z', null],
  ])('on the timeline %j lies on %j', (stamp, day) => {
    expect(dayOf(stamp)).toBe(day)
  })

  it('of an instant follows the time zone', () => {
    const instant = Date.UTC(2024, 1, 29, 23, 30, 5)
    expect(stampOf(instant, 'UTC')).toBe('20240229_233005')
    expect(stampOf(instant, 'Europe/Amsterdam')).toBe('20240301_003005')
    expect(stampOf(Date.UTC(2024, 0, 1), 'UTC')).toBe('20240101_000000')
  })

  it('made of any instant is read back to its day', () => {
    const date = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(date, (instant) => {
        const day = instant.toISOString().slice(0, 10)
        expect(parseDayStamp(stampOf(instant.getTime(), 'UTC')).day).toBe(day)
        expect(parseDayStamp(instant.toISOString()).day).toBe(day)
      }),
    )
  })
})
