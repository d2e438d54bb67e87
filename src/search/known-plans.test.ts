/** @module-tag scale */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LIST_KINDS, NO_FILTERS, type Filters } from '#archive/filters.ts'
import { planOf, type FuzzyTerm } from '#archive/plan.ts'
import { knownPlanOf } from './known-plans.ts'

const DAYS: Record<string, string[]> = {
  date: ['2024-02-28', '2024-02-29'],
  month: ['2024-02', '2023-12'],
  year: ['2024'],
}
const list = fc.constantFrom(...LIST_KINDS).chain((kind) => {
  const values = fc.constantFrom(...(DAYS[kind] ?? ['a', 'b', 'a,b', '-a', '"a b"']))
  return fc.tuple(fc.constant(kind), fc.uniqueArray(values, { maxLength: 2 }))
})
const filters: fc.Arbitrary<Filters> = fc
  .record({
    lists: fc.uniqueArray(list, {
      maxLength: 2,
      selector: ([kind]) => kind,
    }),
    query: fc.constantFrom('', 'a', 'b OR a', 'is:starred'),
    mode: fc.constantFrom('and' as const, 'or' as const),
    show: fc.uniqueArray(fc.constantFrom('private' as const, 'public' as const, 'unviewed' as const), { maxLength: 2 }),
  })
  .map(({ lists, ...others }) => ({ ...NO_FILTERS, ...Object.fromEntries(lists), ...others }))

it('a cached plan is the plan that its filters make', () => {
  const fuzzy = fc.constantFrom<FuzzyTerm[]>([], [{ term: 'b', meant: ['a', 'c'] }])
  const asked = fc.record({
    fuzzy,
    filters,
    visibility: fc.constantFrom('public' as const, 'private' as const, 'all' as const),
    options: fc.constantFrom({}, { asker: 'me' }, { asker: 'you' }, { asker: 'me', starredBy: 'me' }),
  })
  fc.assert(
    fc.property(asked, ({ filters: own, visibility, options, fuzzy: terms }) => {
      const made = planOf(visibility, own, options, terms)
      expect(knownPlanOf(visibility, own, options, terms)).toEqual(made)
      expect(knownPlanOf(visibility, own, options, terms)).toEqual(made)
    }),
    { numRuns: 1500 },
  )
})
