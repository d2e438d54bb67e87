import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayOfKey, firstKeyOf, keySpan, LAST_KEY, lastKeyOf, UNDATED } from './card-key.ts'

const date = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
const stamp = date.map((d) => d.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '_'))

it('sorts keys like day stamps, whatever the suffix of digits', () => {
  fc.assert(
    fc.property(stamp, stamp, (a, b) => {
      const [first, second] = [keySpan(a), keySpan(b)]
      if (a < b) expect(first.to).toBeLessThan(second.from)
      if (a === b) expect(first).toEqual(second)
    }),
  )
})

it('keeps every key of a day within the range of the day', () => {
  fc.assert(
    fc.property(stamp, fc.string(), (day, suffix) => {
      const { from, to, end } = keySpan(`${day.slice(0, 8)}_${suffix}`)
      const name = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`
      expect(from).toBeGreaterThanOrEqual(firstKeyOf(name))
      expect(to).toBeLessThanOrEqual(end)
      expect(end).toBe(lastKeyOf(name))
      expect(dayOfKey(from)).toBe(name)
      expect(dayOfKey(end)).toBe(name)
    }),
  )
})

it('places an ISO stamp between the stamps of the same day', () => {
  expect(keySpan('2024-02-29T08:30:00Z').from).toBe(keySpan('20240229_083000').from)
})

it.each(['20240229', '20240229_', '2024-02-29'])(
  'puts %s, whose time is missing, before every time of its day',
  (untimed) => {
    const { from, to } = keySpan(untimed)
    expect(from).toBe(firstKeyOf('2024-02-29'))
    for (const timed of ['20240229_0000', '20240229_000000', '2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z']) {
      expect(keySpan(timed).from).toBeGreaterThan(to)
    }
  },
)

it('puts cards without a day after all others', () => {
  expect(keySpan('').from).toBe(UNDATED)
  expect(lastKeyOf('2100-12-31')).toBeLessThan(UNDATED)
  expect(LAST_KEY).toBe(Number.MAX_SAFE_INTEGER)
  expect(dayOfKey(UNDATED)).toBe('')
})
