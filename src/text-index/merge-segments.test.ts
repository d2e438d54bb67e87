import { expect, it } from 'vitest'
import { cards } from '#testing/any-search.ts'
import { indexEntries } from '#testing/index-entries.ts'
import { buildSegment } from './build-segment.ts'
import { encodeSegment } from './segment-file.ts'
import { mergeSegments } from './merge-segments.ts'
import { Segment } from './segment.ts'

const entries = indexEntries(cards)
const fileOf = (segment: Segment) => Buffer.concat(encodeSegment(segment))

it('makes of any segments what their cards make at once', () => {
  const parts = [0, 1, 2].map((part) => buildSegment(entries.filter((_, at) => at % 3 === part)))
  expect(fileOf(mergeSegments(parts)).equals(fileOf(buildSegment(entries)))).toBe(true)
  const halves = [buildSegment(entries.slice(0, 40)), buildSegment(entries.slice(40))]
  expect(fileOf(mergeSegments(halves)).equals(fileOf(buildSegment(entries)))).toBe(true)
})

it('leaves out cards that another thread took out of the same arrays', () => {
  const segment = buildSegment(entries)
  const elsewhere = new Segment(segment.arrays)
  for (const { key } of entries.slice(0, 30)) segment.remove(key)
  const merged = mergeSegments([elsewhere])
  expect(fileOf(merged).equals(fileOf(buildSegment(entries.slice(30))))).toBe(true)
})
