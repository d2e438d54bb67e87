// @module-tag scale
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordSortOf, type Filters } from '#archive/filters.ts'
import { fuzzyTerms } from '#archive/fuzzy-terms.ts'
import { planOf } from '#archive/plan.ts'
import type { Visibility } from '#archive/viewer.ts'
import { cards, filtersOf, visibilities } from '#testing/any-search.ts'
import { indexEntries } from '#testing/index-entries.ts'
import { plainScan, type ScannedCard } from '#testing/plain-scan.ts'
import { buildSegment } from './build-segment.ts'
import { decodeSegment, encodeSegment } from './segment-file.ts'
import type { Entry } from './entry.ts'
import { SegmentBuilder } from './segment-builder.ts'
import { runToEnd } from './run-to-end.ts'
import { mergeSegments } from './merge-segments.ts'
import { TextIndex, type Answer } from './text-index.ts'

const entries = indexEntries(cards)
const ids = new Map(entries.map(({ key }, at) => [key, cards[at]!.id]))

async function find(
  index: TextIndex,
  visibility: Visibility,
  filters: Filters,
  starred: ReadonlySet<number> | null = null,
) {
  const fuzzy = await fuzzyTerms(filters, {
    isFound: (term) => runToEnd(index.isFound(visibility, term)),
    fuzzyCandidates: (word) => index.fuzzyCandidates(visibility, word),
  })
  const plan = planOf(visibility, filters, {}, fuzzy)
  const { page, size } = filters
  return runToEnd(index.find(plan, { sort: wordSortOf(filters), page, size, among: starred }))
}

const shownIn = ({ keys, page, capped }: Answer) => ({
  ids: keys.map((key) => ids.get(key)),
  total: page.total,
  capped,
})

/** One segment of all cards. */
const whole = () => new TextIndex([buildSegment(entries)])

/** Several segments; many cards were others before, or hidden, or are in the index after they were not. */
function changed(): TextIndex {
  const others = entries.map((entry, at): Entry => ({ ...entries[(at * 7) % entries.length]!, key: entry.key }))
  const stray = entries.map((entry) => ({ ...entry, key: entry.key + 4096 }))
  const index = new TextIndex([
    buildSegment([...others.slice(0, 60), ...stray.slice(10, 30)]),
    buildSegment(entries.slice(0, 30).map((entry) => ({ ...entry, isPrivate: !entry.isPrivate }))),
  ])
  index.apply({ removed: stray.map(({ key }) => key), entries: entries.slice(0, 25) })
  index.apply({ removed: entries.slice(50, 60).map(({ key }) => key), entries: entries.slice(25, 50) })
  index.apply({ removed: [], entries: entries.slice(50) })
  return index
}

/** All of them merged, some while others changed. */
function mergedWhileChanging(): TextIndex {
  const index = changed()
  const old = index.segments.slice(0, 3)
  const merged = mergeSegments(old)
  index.apply({ removed: entries.slice(0, 9).map(({ key }) => key), entries: entries.slice(4, 7) })
  index.replace(old, merged)
  index.apply({ removed: [], entries: [...entries.slice(0, 4), ...entries.slice(7, 9)] })
  return index
}

const read = () => new TextIndex(whole().segments.map((segment) => decodeSegment(joined(encodeSegment(segment)))))

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Made batch by batch, of cards that come in no order of time. */
function built(): TextIndex {
  const builder = new SegmentBuilder(16)
  for (const [at] of entries.entries()) builder.add(entries[(at * 7) % entries.length]!)
  return new TextIndex([builder.finish()])
}

const indexes = [
  { name: 'one segment', open: whole },
  { name: 'segments of which cards were replaced, removed and hidden', open: changed },
  { name: 'segments that were merged while cards changed', open: mergedWhileChanging },
  { name: 'a segment that was written and read', open: read },
  { name: 'a segment that was made of batches', open: built },
]

const isShown = (visibility: Visibility) => (card: ScannedCard) =>
  visibility === 'all' || card.isPrivate === (visibility === 'private')

const asked = fc
  .sample(fc.record({ filters: filtersOf, visibility: visibilities }), { numRuns: 600, seed: 29 })
  .map((question) => ({ ...question, expected: plainScan(cards, question.filters, isShown(question.visibility)) }))

describe.each(indexes)('$name', ({ open }) => {
  it('finds what a plain scan finds, in the same order, for everyone', async () => {
    const index = open()
    for (const { expected, ...question } of asked) {
      const { filters, visibility } = question
      const answer = await find(index, visibility, filters)
      expect({ question, ...shownIn(answer) }).toEqual({
        question,
        ids: expected.slice(0, filters.size),
        total: expected.length,
        capped: false,
      })
      if (answer.hits) expect(answer.hits).toHaveLength(expected.length)
      else expect(answer.days!.every(({ count }) => count > 0)).toBe(true)
    }
  })

  it('finds among some cards alone what a plain scan finds there', async () => {
    const index = open()
    const some = new Set(entries.filter((_, at) => at % 3 === 0).map(({ key }) => key))
    const chosen = new Set([...some].map((key) => ids.get(key)))
    for (const { filters, visibility } of asked.slice(0, 300)) {
      // Errors are tolerated by what all visible cards hold, and weights are theirs.
      if (filters.mode === 'or') continue
      const sorted = { ...filters, sort: 'newest' as const }
      const expected = plainScan(cards, sorted, (card) => chosen.has(card.id) && isShown(visibility)(card))
      expect(shownIn(await find(index, visibility, sorted, some)).ids).toEqual(expected.slice(0, filters.size))
    }
  })
})
