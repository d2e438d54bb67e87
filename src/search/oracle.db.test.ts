import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasDays, type Filters } from '#archive/filters.ts'
import type { Visibility } from '#archive/viewer.ts'
import { addStar } from '#store/stars.ts'
import { cards, contents, filtersOf, visibilities } from '#testing/any-search.ts'
import { fill, type TestArchive } from '#testing/databases.ts'
import { everyEngine } from '#testing/engines.ts'
import { plainScan, type ScannedCard } from '#testing/plain-scan.ts'

/** Questions that are asked at the same time. */
const CONCURRENCY = 6

const starred = new Set(cards.filter((_, index) => index % 3 === 0).map((card) => card.id))
const isShown = (visibility: Visibility) => (card: ScannedCard) =>
  visibility === 'all' || card.isPrivate === (visibility === 'private')

/** The filters, and the results of a plain scan; computed once for all engines. */
const asked = fc
  .sample(fc.record({ filters: filtersOf, visibility: visibilities }), {
    numRuns: 500,
    seed: 11,
  })
  .map((question) => ({
    ...question,
    expected: plainScan(cards, question.filters, isShown(question.visibility)),
  }))
const askedOfStars = fc
  .sample(fc.record({ filters: filtersOf, visibility: visibilities }), { numRuns: 120, seed: 13 })
  // Errors are tolerated by what all visible cards hold, starred or not.
  .filter(({ filters }) => filters.mode === 'and')
  .map(({ filters, visibility }) => ({ filters: { ...filters, sort: 'newest' as const }, visibility }))
  .map((question) => ({
    ...question,
    expected: plainScan(cards, question.filters, (card) => starred.has(card.id) && isShown(question.visibility)(card)),
  }))

/** Typing errors are corrected there (R4.15). */
const mayBeCorrected = (filters: Filters) => filters.mode === 'or' && hasDays(filters)

describe.each(everyEngine)('the search of $name', ({ open, knowsNoWords = false }) => {
  let archive: TestArchive
  let ids: Map<number, string>
  beforeAll(async () => {
    archive = await open()
    await fill(archive, cards, contents)
    const rows = await archive.store.db.selectFrom('cards').select(['key', 'id']).execute()
    ids = new Map(rows.map(({ key, id }) => [key, id]))
    for (const id of starred) await addStar(archive.store.db, 'u1', id, 1)
    await addStar(archive.store.db, 'u2', 'c1', 1)
    await addStar(archive.store.db, 'u1', 'no card', 1)
  })
  afterAll(() => archive.close())

  it('finds what a plain scan finds, in the same order, for everyone', async () => {
    const questions = knowsNoWords ? asked.filter(({ filters }) => !mayBeCorrected(filters)) : asked
    // Some at once, as visitors ask.
    for (let at = 0; at < questions.length; at += CONCURRENCY) {
      await Promise.all(
        questions.slice(at, at + CONCURRENCY).map(async ({ expected, ...question }) => {
          const { filters, visibility } = question
          const found = await archive.search.find(visibility, filters)
          expect({
            question,
            ids: found.keys.map((key) => ids.get(key)),
            total: found.page.total,
            capped: found.capped,
          }).toEqual({ question, ids: expected.slice(0, filters.size), total: expected.length, capped: false })
        }),
      )
    }
  }, 120_000)

  it('finds among the starred cards of one person what a plain scan finds there', async () => {
    expect(askedOfStars.length).toBeGreaterThan(50)
    for (const { filters, visibility, expected } of askedOfStars) {
      const found = await archive.search.find(visibility, filters, { starredBy: 'u1' })
      expect(found.keys.map((key) => ids.get(key))).toEqual(expected.slice(0, filters.size))
      expect(found.page.total).toBe(expected.length)
    }
  })
})
