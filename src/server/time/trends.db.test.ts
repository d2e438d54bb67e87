import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_FILTERS } from '#archive/filters.ts'
import { TREND_STEPS } from '#archive/time/trends-path.ts'
import type { Visibility } from '#archive/viewer.ts'
import { cards, contents, visibilities } from '#testing/any-search.ts'
import { fill, type TestArchive } from '#testing/databases.ts'
import { everyEngine } from '#testing/engines.ts'
import { plainDays, plainScan, type ScannedCard } from '#testing/plain-scan.ts'
import { readTrends } from './read-trends.ts'

const TERMS = ['sun', 'moon*', '"sun moon"', 'café', '日本', 'tide sea', 'naive', 'x1', 'moonlight', 'zebra', '"tide"']
const isShown = (visibility: Visibility) => (card: ScannedCard) =>
  visibility === 'all' || card.isPrivate === (visibility === 'private')

/** The same counts by looking at every card. */
function scanned(visibility: Visibility, terms: readonly string[], letters: number) {
  const within = (search: string[], time: string) =>
    plainDays(cards, plainScan(cards, { ...NO_FILTERS, search }, isShown(visibility)))
      .filter(({ date }) => date.slice(0, letters) === time)
      .reduce((sum, { count }) => sum + count, 0)
  return {
    within,
    counts: (times: readonly string[]) => terms.map((term) => times.map((time) => within([term], time))),
  }
}

describe.each(everyEngine)('words over time by $name', ({ open }) => {
  let archive: TestArchive
  beforeAll(async () => {
    archive = await open()
    await fill(archive, cards, contents)
  })
  afterAll(() => archive.close())

  it('are the numbers of a plain scan, for everyone', async () => {
    const questions = fc.sample(
      fc.record({
        terms: fc.uniqueArray(fc.constantFrom(...TERMS), { maxLength: 5 }),
        by: fc.constantFrom(...TREND_STEPS),
        visibility: visibilities,
      }),
      { numRuns: 20, seed: 5 },
    )
    for (const { terms, by, visibility } of questions) {
      const library = { db: archive.store.db, search: archive.search }
      const found = await readTrends(library, visibility, { terms, by })
      const times = found.times.map(({ time }) => time)
      const { within, counts } = scanned(visibility, terms, by === 'month' ? 7 : 4)
      expect(found.times.map((time) => time.cards)).toEqual(times.map((time) => within([], time)))
      expect(found.terms.map((term) => term.counts)).toEqual(counts(times))
      expect(found.by).toBe(by)
    }
  })
})
