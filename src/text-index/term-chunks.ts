import { isDense, type ListArrays } from './posting-lists.ts'
import type { PositionArrays } from './positions.ts'
import type { SegmentArrays } from './segment-arrays.ts'

/** The terms of a segment, or a chunk of neighbouring ones. */
export type TermArrays = Pick<SegmentArrays, 'dictionary' | 'all' | 'titles' | 'prompt' | 'positions'>

/** Some neighbouring terms of a segment. @param to exclusive */
export function cutTerms({ keys, ...arrays }: SegmentArrays, from: number, to: number): TermArrays {
  const { dictionary, positions } = arrays
  const cut = (list: ListArrays) => cutLists(list, keys.length, from, to)
  return {
    dictionary: {
      bytes: dictionary.bytes.slice(dictionary.ends[from], dictionary.ends[to]),
      ends: moved(dictionary.ends.slice(from, to + 1), -dictionary.ends[from]!),
    },
    all: cut(arrays.all),
    titles: cut(arrays.titles),
    prompt: cut(arrays.prompt),
    positions: cutPositions(positions, from, to),
  }
}

function cutLists(lists: ListArrays, size: number, from: number, to: number): ListArrays {
  const { counts, starts, blockLasts, blockBytes, gaps, bits } = lists
  const isBitSet = (list: number) => isDense(counts[list]!, size)
  // Where the first list from one on begins that is dense, or sparse.
  const startFrom = (list: number, isWanted: (one: number) => boolean, end: number): number => {
    for (let at = list; at < counts.length; at++) if (isWanted(at)) return starts[at]!
    return end
  }
  const [word, lastWord] = [startFrom(from, isBitSet, bits.length), startFrom(to, isBitSet, bits.length)]
  const isSparse = (list: number) => !isBitSet(list)
  const block = startFrom(from, isSparse, blockLasts.length)
  const lastBlock = startFrom(to, isSparse, blockLasts.length)
  const byte = blockBytes[block] ?? gaps.length
  return {
    counts: counts.slice(from, to),
    starts: starts.slice(from, to).map((start, at) => start - (isBitSet(from + at) ? word : block)),
    blockLasts: blockLasts.slice(block, lastBlock),
    blockBytes: moved(blockBytes.slice(block, lastBlock), -byte),
    gaps: gaps.slice(byte, blockBytes[lastBlock] ?? gaps.length),
    bits: bits.slice(word, lastWord),
  }
}

function cutPositions({ runs, skips, skipStarts }: PositionArrays, from: number, to: number): PositionArrays {
  const [skip, lastSkip] = [skipStarts[from] ?? skips.length, skipStarts[to] ?? skips.length]
  const run = skips[skip] ?? runs.length
  return {
    runs: runs.slice(run, skips[lastSkip] ?? runs.length),
    skips: moved(skips.slice(skip, lastSkip), -run),
    skipStarts: moved(skipStarts.slice(from, to), -skip),
  }
}

/** Chunks of one segment, in the order of their terms, as one; the positions of a chunk may be empty. @param size cards of the segment */
export function joinTerms(size: number, chunks: readonly TermArrays[]): TermArrays {
  const dictionaries = chunks.map(({ dictionary }) => dictionary)
  const lists = (of: 'all' | 'titles' | 'prompt') =>
    joinLists(
      chunks.map((chunk) => chunk[of]),
      size,
    )
  const ends = behind(dictionaries.map((one) => ({ places: one.ends.subarray(1), within: one.bytes })))
  return {
    dictionary: {
      bytes: joinedBytes(dictionaries.map(({ bytes }) => bytes)),
      ends: joinedWords([Uint32Array.of(0), ends]),
    },
    all: lists('all'),
    titles: lists('titles'),
    prompt: lists('prompt'),
    positions: joinPositions(chunks),
  }
}

function joinLists(all: readonly ListArrays[], size: number): ListArrays {
  let [words, blocks] = [0, 0]
  const starts = all.map((list) => {
    const [word, block] = [words, blocks]
    words += list.bits.length
    blocks += list.blockLasts.length
    return list.starts.map((start, at) => start + (isDense(list.counts[at]!, size) ? word : block))
  })
  return {
    counts: joinedWords(all.map(({ counts }) => counts)),
    starts: joinedWords(starts),
    blockLasts: joinedWords(all.map(({ blockLasts }) => blockLasts)),
    blockBytes: behind(all.map(({ blockBytes, gaps }) => ({ places: blockBytes, within: gaps }))),
    gaps: joinedBytes(all.map(({ gaps }) => gaps)),
    bits: joinedWords(all.map(({ bits }) => bits)),
  }
}

function joinPositions(chunks: readonly TermArrays[]): PositionArrays {
  const all = chunks.map(({ positions, all: { counts } }) => ({
    ...positions,
    skipStarts: positions.skipStarts.length === counts.length ? positions.skipStarts : counts.map(() => 0),
  }))
  return {
    runs: joinedBytes(all.map(({ runs }) => runs)),
    skips: behind(all.map(({ skips, runs }) => ({ places: skips, within: runs }))),
    skipStarts: behind(all.map(({ skipStarts, skips }) => ({ places: skipStarts, within: skips }))),
  }
}

/** Places within arrays that are joined: each is behind all of the arrays before its own. */
function behind(all: readonly { places: Uint32Array; within: { length: number } }[]): Uint32Array {
  let before = 0
  const places = all.map((one) => {
    const own = moved(one.places, before)
    before += one.within.length
    return own
  })
  return joinedWords(places)
}

const moved = (places: Uint32Array, by: number): Uint32Array => places.map((place) => place + by)

const joinedBytes = (parts: readonly Uint8Array[]) => joined(new Uint8Array(lengthOf(parts)), parts)
const joinedWords = (parts: readonly Uint32Array[]) => joined(new Uint32Array(lengthOf(parts)), parts)

const lengthOf = (parts: readonly { length: number }[]): number => parts.reduce((sum, { length }) => sum + length, 0)

function joined<Numbers extends Uint8Array | Uint32Array>(whole: Numbers, parts: readonly Numbers[]): Numbers {
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
