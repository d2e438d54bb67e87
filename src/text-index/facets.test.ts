import { expect, it } from 'vitest'
import { FACETS, FIELDS } from '#archive/fields.ts'
import { sumNames } from '#archive/name-counts.ts'
import { cards } from '#testing/any-search.ts'
import { indexEntries } from '#testing/index-entries.ts'
import { buildSegment } from './build-segment.ts'
import { TextIndex } from './text-index.ts'

const entries = indexEntries(cards)
const index = new TextIndex([buildSegment(entries.slice(0, 50)), buildSegment(entries.slice(40))])

it.each(['public', 'private', 'all'] as const)('counts the values of %s cards, and of no others', (visibility) => {
  const facets = index.facets(
    visibility,
    entries.map(({ key }) => key),
  )
  const visible = cards.filter(({ isPrivate }) => visibility === 'all' || isPrivate === (visibility === 'private'))
  for (const { name, field } of FACETS) {
    expect(facets[name]).toEqual(sumNames(visible.map((card) => ({ value: FIELDS[field].read(card), count: 1 }))))
  }
})

it('says which cards it has, and for whom', () => {
  const [first, second] = entries as [(typeof entries)[number], (typeof entries)[number]]
  expect(index.has(first.key)).toBe(first.isPrivate ? 'private' : 'public')
  index.apply({ removed: [first.key], entries: [{ ...second, isPrivate: !second.isPrivate }] })
  expect(index.has(first.key)).toBeNull()
  expect(index.has(second.key)).toBe(second.isPrivate ? 'public' : 'private')
  expect([...index.keys()].sort((a, b) => a - b)).toEqual(
    entries
      .slice(1)
      .map(({ key }) => key)
      .sort((a, b) => a - b),
  )
  expect(index.size).toBe(cards.length - 1)
})
