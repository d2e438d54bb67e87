import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LAST_KEY } from '#store/card-key.ts'
import { KeyTable } from './key-table.ts'

it('knows the number of each key, and of no other', () => {
  const near = fc.integer({ min: 0, max: 5000 })
  const key = fc.oneof(
    near,
    near.map((ties) => 3_107_123_298_019_328 + ties * 2 ** 13),
    fc.maxSafeNat(),
  )
  fc.assert(
    fc.property(fc.array(key, { maxLength: 3000, size: 'max' }), fc.array(key), (keys, others) => {
      const table = new KeyTable()
      const known = new Map<number, number>()
      for (const [number, one] of [...keys, LAST_KEY].entries()) {
        table.set(one, number)
        known.set(one, number)
      }
      expect(table.size).toBe(known.size)
      for (const one of [...keys, ...others]) expect(table.get(one)).toBe(known.get(one) ?? -1)
    }),
    { numRuns: 10 },
  )
})
