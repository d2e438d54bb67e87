import { expect, it } from 'vitest'
import { NO_FILTERS } from '#archive/filters.ts'
import { planOf } from '#archive/plan.ts'
import { cards } from '#testing/any-search.ts'
import { indexEntries } from '#testing/index-entries.ts'
import { buildSegment } from './build-segment.ts'
import { runToEnd } from './run-to-end.ts'
import { decodeSegment, encodeSegment } from './segment-file.ts'
import { TextIndex } from './text-index.ts'

const bytesOf = (parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const entries = indexEntries(cards)
const file = bytesOf(encodeSegment(buildSegment(entries)))

it('keeps what is gone', () => {
  const segment = buildSegment(entries)
  const [{ key }] = entries as [(typeof entries)[number]]
  segment.remove(key)
  const read = decodeSegment(bytesOf(encodeSegment(segment)))
  expect(read.ordinalOf(key)).toBe(-1)
  expect(new TextIndex([read]).size).toBe(cards.length - 1)
})

it('is read without a copy, and twice the same', () => {
  const read = decodeSegment(file)
  expect(read.arrays.keys.buffer).toBe(file.buffer)
  expect(Buffer.compare(bytesOf(encodeSegment(read)), file)).toBe(0)
})

it('refuses another version, a damaged beginning and a file that is cut off, in one sentence each', () => {
  const other = Buffer.from(file)
  other.write('8', other.indexOf('"version":') + '"version":'.length)
  expect(() => decodeSegment(new Uint8Array(other))).toThrow('The text index has version 8')
  expect(() => decodeSegment(new Uint8Array(0))).toThrow('The text index is empty')
  expect(() => decodeSegment(new Uint8Array(64))).toThrow('The text index is damaged at its beginning')
  for (const length of [3, 5, 200, file.length - 64])
    expect(() => decodeSegment(file.slice(0, length))).toThrow(/^The text index is /)
})

it('holds no cards, or one', () => {
  for (const some of [[], entries.slice(0, 1)]) {
    const index = new TextIndex([decodeSegment(bytesOf(encodeSegment(buildSegment(some))))])
    const answer = runToEnd(index.find(planOf('all', NO_FILTERS), { sort: 'newest', page: 1, size: 50, among: null }))
    expect(answer.keys).toEqual(some.map(({ key }) => key))
  }
})
