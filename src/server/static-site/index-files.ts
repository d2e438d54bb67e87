import { CARDS_FILE, DICTIONARY_FILE, pairName, placesFile, termsFile, type StaticTable } from '#static-search/table.ts'
import { buildSegment } from '#text-index/build-segment.ts'
import { encodeSegment } from '#text-index/segment-file.ts'
import type { SegmentArrays } from '#text-index/segment-arrays.ts'
import { Segment } from '#text-index/segment.ts'
import { cutTerms } from '#text-index/term-chunks.ts'

/** Approximate size of a chunk before compression, in bytes; a larger word has a chunk of its own. */
const CHUNK_SIZE = 128 * 1024

/** Approximate bytes of a term, and of each of its cards, in a chunk without positions. */
const TERM = 64
const CARD = 2

/** The offset of a term's positions; a pair has none. */
const runOf = ({ positions: { runs, skips, skipStarts } }: SegmentArrays, term: number): number =>
  skips[skipStarts[term] ?? skips.length] ?? runs.length

/** A file of the index of an exported site, before it is compressed. */
export interface IndexFile {
  name: string
  bytes: Uint8Array
}

/** The parts of an exported site's table that describe its index. */
export type IndexTable = Pick<StaticTable, 'chunks' | 'paired'>

/**
 * Splits an index into the files that an exported site loads on demand.
 * @param table filled with the first term of each chunk, and the first word of each pair
 * @param most approximate size of a chunk in bytes; smaller in tests
 */
export function* indexFiles(
  { arrays, dictionary }: Segment,
  table: IndexTable,
  most = CHUNK_SIZE,
): Generator<IndexFile> {
  const empty = buildSegment([]).arrays
  const file = (name: string, own: Partial<SegmentArrays>): IndexFile => ({
    name,
    bytes: Buffer.concat(encodeSegment(new Segment({ ...empty, ...own }))),
  })
  const { firstWord, firstPair, size } = dictionary
  yield file(CARDS_FILE, { ...arrays, ...cutTerms(arrays, 0, firstWord) })
  const words = cutTerms(arrays, firstWord, firstPair)
  yield file(DICTIONARY_FILE, { dictionary: words.dictionary, all: { ...empty.all, counts: words.all.counts } })
  const { counts } = arrays.all
  const wordsOf = (pair: number) => dictionary.textOf(pair).slice(1).split(' ') as [string, string]
  table.paired = [...new Set(Array.from({ length: size - firstPair }, (_, at) => wordsOf(firstPair + at)[0]))]
  const nameOf = (term: number) => (term < firstPair ? dictionary.textOf(term) : pairName(...wordsOf(term)))
  const bytesOf = (term: number) => TERM + counts[term]! * CARD + runOf(arrays, term + 1) - runOf(arrays, term)
  for (let [from, to] = [firstWord, firstWord]; from < size; from = to) {
    const end = from < firstPair ? firstPair : size
    for (let bytes = 0; to < end && (to === from || bytes + bytesOf(to) <= most); to++) bytes += bytesOf(to)
    const chunk = table.chunks.push(nameOf(from)) - 1
    const { positions, ...lists } = cutTerms(arrays, from, to)
    yield file(termsFile(chunk), lists)
    if (from < firstPair) yield file(placesFile(chunk), { positions })
  }
}
