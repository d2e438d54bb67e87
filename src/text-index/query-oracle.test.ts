/** @module-tag scale */
import { expect, it } from 'vitest'
import { wordSortOf } from '#archive/filters.ts'
import { resolveCardSets, type CardSets } from '#archive/query/sets-in.ts'
import { planOf } from '#archive/plan.ts'
import { indexEntries } from '#testing/index-entries.ts'
import { randomQueries, cardsForQueries, SETS } from '#testing/cards-for-queries.ts'
import { buildSegment } from './build-segment.ts'
import { runToEnd } from './run-to-end.ts'
import { mergeSegments } from './merge-segments.ts'
import { TextIndex } from './text-index.ts'

const entries = indexEntries(cardsForQueries)
const ids = new Map(entries.map(({ key }, at) => [key, cardsForQueries[at]!.id]))
const keysOf = (names: ReadonlySet<string>) =>
  new Set(entries.filter(({ key }) => names.has(ids.get(key)!)).map(({ key }) => key))
const KEYS: CardSets = new Map([
  ['starred', keysOf(SETS.starred)],
  ['commented', keysOf(SETS.commented)],
  ['flagged', keysOf(SETS.flagged)],
])

const asked = randomQueries(500, 43)

it.each([
  { name: 'one segment', index: new TextIndex([buildSegment(entries)]) },
  { name: 'two', index: new TextIndex([buildSegment(entries.slice(0, 50)), buildSegment(entries.slice(50))]) },
  {
    name: 'merged ones',
    index: new TextIndex([mergeSegments([buildSegment(entries.slice(30)), buildSegment(entries.slice(0, 30))])]),
  },
])('queries find what a plain scan finds, in the same order, in $name', ({ index }) => {
  for (const { filters, visibility, expected } of asked) {
    const plan = resolveCardSets(planOf(visibility, filters), KEYS)
    const question = { sort: wordSortOf(filters), page: 1, size: filters.size, among: null }
    const { keys } = runToEnd(index.find(plan, question))
    expect({ filters, visibility, ids: keys.map((key) => ids.get(key)) }).toEqual({
      filters,
      visibility,
      ids: expected,
    })
  }
})
