// @module-tag scale
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planOf } from '#archive/plan.ts'
import { wordSortOf, NO_FILTERS, type Filters } from '#archive/filters.ts'
import { anyCards, filtersOf, visibilities } from '#testing/any-search.ts'
import { indexEntries } from '#testing/index-entries.ts'
import { plainScan } from '#testing/plain-scan.ts'
import { buildSegment } from './build-segment.ts'
import { TextIndex } from './text-index.ts'
import { runToEnd } from './run-to-end.ts'

/** Enough for several windows and blocks, and words that are in all shares of the cards. */
const cards = anyCards(60)
const entries = indexEntries(cards)
const ids = new Map(entries.map(({ key }, at) => [key, cards[at]!.id]))
const index = new TextIndex([buildSegment(entries)])

const CAP = 1000

it('finds what a plain scan finds among thousands of cards, up to the cap', { timeout: 120_000 }, () => {
  const questions = fc.sample(fc.record({ filters: filtersOf, visibility: visibilities }), { numRuns: 60, seed: 3 })
  for (const { filters: any, visibility } of questions) {
    // Errors are tolerated above the index.
    const filters: Filters = { ...any, mode: 'and', page: 7 }
    const isShown = (isPrivate: boolean) => visibility === 'all' || isPrivate === (visibility === 'private')
    const expected = plainScan(cards, filters, (card) => isShown(card.isPrivate))
    const plan = planOf(visibility, filters)
    const answer = runToEnd(index.find(plan, { sort: wordSortOf(filters), page: 7, size: filters.size, among: null }))
    const found = plan.searches ? expected.slice(0, CAP) : expected
    const { start, end, total } = answer.page
    expect({ filters, total, capped: answer.capped }).toEqual({
      filters,
      total: found.length,
      capped: found.length < expected.length,
    })
    expect(answer.keys.map((key) => ids.get(key))).toEqual(found.slice(Math.max(0, start - 1), end))
  }
})

it('counts the days of a whole list', () => {
  const steps = index.find(planOf('all', NO_FILTERS), { sort: 'oldest', page: 1, size: 50, among: null })
  const { days, page } = runToEnd(steps)
  expect(page.total).toBe(cards.length)
  expect(days!.map(({ date }) => date)).toEqual(['2023-09-01', '2023-09-02', '2023-11-30', '2024-02-29'])
  const dated = cards.filter(({ dayStamp }) => dayStamp !== '').length
  expect(days!.reduce((sum, { count }) => sum + count, 0)).toBe(dated)
})
