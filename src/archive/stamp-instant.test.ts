import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stampOf } from './day-stamp.ts'
import { instantOfStamp } from './stamp-instant.ts'

it.each([
  ['20230915_120000', 'UTC', '2023-09-15T12:00:00.000Z'],
  ['20230915_1200', 'Europe/Amsterdam', '2023-09-15T10:00:00.000Z'],
  ['20240115_233000', 'America/New_York', '2024-01-16T04:30:00.000Z'],
  ['20230915_evening', 'UTC', '2023-09-15T00:00:00.000Z'],
  ['2023-09-15T12:00:00.500Z', 'Asia/Tokyo', '2023-09-15T12:00:00.500Z'],
])('%s in %s is %s', (stamp, zone, instant) => {
  expect(instantOfStamp(stamp, zone)?.toISOString()).toBe(instant)
})

it('is null without a day', () => {
  expect([instantOfStamp('', 'UTC'), instantOfStamp('sometime', 'UTC')]).toEqual([null, null])
})

it('reads what stampOf writes, in whole seconds', () => {
  const zone = fc.constantFrom('UTC', 'Europe/Amsterdam', 'America/St_Johns', 'Asia/Kathmandu')
  const seconds = fc.integer({ min: 1_600_000_000, max: 1_900_000_000 })
  fc.assert(
    fc.property(seconds, zone, (at, timeZone) => {
      const stamp = stampOf(at * 1000, timeZone)
      // An hour that the clocks show twice may be read as either.
      expect(stampOf(instantOfStamp(stamp, timeZone)!.getTime(), timeZone)).toBe(stamp)
    }),
  )
})

it('is a moment of the day of the stamp, also where the clocks change at midnight', () => {
  const zones = ['UTC', 'America/Havana', 'America/Santiago', 'America/Asuncion', 'Asia/Beirut', 'Africa/Cairo']
  const zone = fc.constantFrom(...zones, 'Atlantic/Azores', 'America/Sao_Paulo', 'Asia/Tehran', 'Europe/Amsterdam')
  const noon = fc.integer({ min: 0, max: 35 * 365 }).map((days) => Date.UTC(2000, 0, 1 + days, 12))
  const isOfDay = (at: number, timeZone: string) => {
    const day = new Date(at).toISOString().slice(0, 10).replaceAll('-', '')
    expect(stampOf(instantOfStamp(day, timeZone)!.getTime(), timeZone).slice(0, 8)).toBe(day)
  }
  isOfDay(Date.UTC(2026, 2, 8, 12), 'America/Havana')
  isOfDay(Date.UTC(2026, 8, 6, 12), 'America/Santiago')
  fc.assert(fc.property(noon, zone, isOfDay), { numRuns: 2000 })
})
