/** @module-tag scale */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Literal, Operator } from '#algolia/restriction.ts'
import { shiftDay } from '#archive/calendar.ts'
import { daysOf } from './numbered-days.ts'

const number = (operator: Operator, value: number, isNegated = false): Literal => ({
  kind: 'number',
  attribute: 'dayStamp',
  tests: [{ operator, number: value }],
  isNegated,
})

/** Some days around which a bound may lie. */
const DAYS: string[] = []
for (let day = '2023-12-25'; day <= '2024-03-05'; day = shiftDay(day, 1)) DAYS.push(day)

const HOLDS: Record<Operator, (a: number, b: number) => boolean> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

describe('days compared as numbers', () => {
  it('are the days whose number meets every restriction, in the fewest ranges', () => {
    const literal = fc.record({
      operator: fc.constantFrom(...(Object.keys(HOLDS) as Operator[])),
      value: fc.oneof(
        fc.integer({ min: 20231220, max: 20240310 }),
        fc.double({ min: 20231220, max: 20240310, noNaN: true }),
        fc.constantFrom(0, -1, 99999999, 20240000, 20241399, 20240230),
      ),
      isNegated: fc.boolean(),
    })
    const all = fc.array(fc.array(literal, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(all, (restrictions) => {
        const ranges = daysOf(
          restrictions.map((any) => any.map(({ operator, value, isNegated }) => number(operator, value, isNegated))),
        )
        for (const day of DAYS) {
          const value = Number(day.replaceAll('-', ''))
          const isMet = restrictions.every((any) =>
            any.some((one) => HOLDS[one.operator](value, one.value) !== one.isNegated),
          )
          const found = ranges.filter(({ from, to }) => from <= day && day <= to)
          expect({ day, found: found.length }).toEqual({ day, found: isMet ? 1 : 0 })
        }
        for (const [index, { from, to }] of ranges.entries()) {
          expect(from <= to && (index === 0 || ranges[index - 1]!.to < from)).toBe(true)
          expect([from, to].every((day) => !Number.isNaN(Date.parse(`${day}T00:00:00Z`)))).toBe(true)
        }
      }),
      { numRuns: 500, seed: 3 },
    )
  })

  it('end where the calendar of an archive ends', () => {
    expect(daysOf([[number('>=', 20240230)]])).toEqual([{ from: '2024-03-01', to: '2100-12-31' }])
    expect(daysOf([[number('<', 20240100)]])).toEqual([{ from: '1900-01-01', to: '2023-12-31' }])
    expect(daysOf([[number('>', 99999999)]])).toEqual([])
    expect(daysOf([[number('=', 20230229)]])).toEqual([])
  })

  it('refuse other numbers, which cards are not ordered by', () => {
    expect(() => daysOf([[{ ...number('>', 3), attribute: 'promptLen' } as Literal]])).toThrow(
      'filters: invalid numeric attribute(promptLen)',
    )
  })
})
