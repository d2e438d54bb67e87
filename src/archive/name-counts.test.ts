import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eachFacet } from './fields.ts'
import { conversationCount, sumNames } from './name-counts.ts'

it('sums names, and lists the fifty with most cards, most first and else by name', () => {
  const row = fc.record({ value: fc.integer({ max: 80, min: 0 }).map(nameOf), count: fc.integer({ min: 1, max: 3 }) })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 200 }), (rows) => {
      const names = [...new Set(rows.map(({ value }) => value))].filter((value) => value !== '')
      const all = names.map((value) => ({
        value,
        count: rows.filter((other) => other.value === value).reduce((sum, { count }) => sum + count, 0),
      }))
      const sorted = all.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      expect(sumNames(rows)).toEqual(sorted.slice(0, 50))
    }),
  )
})

it('counts the conversations of found cards only where all their names are known', () => {
  const facets = (count: number) => ({
    ...eachFacet(() => []),
    sessions: Array.from({ length: count }, (_, n) => ({ value: `s${n}`, count: 1 })),
  })
  expect(conversationCount(facets(3), false)).toBe(3)
  expect(conversationCount(facets(3), true)).toBeNull()
  expect(conversationCount(facets(50), false)).toBeNull()
  expect(conversationCount(null, false)).toBeNull()
})

const nameOf = (number: number) => (number === 0 ? '' : `name ${number}`)
