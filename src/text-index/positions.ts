import { countBits } from './bits.ts'
import type { PostingLists } from './posting-lists.ts'
import { Varints } from './varints.ts'

/** Where each word is in each of its cards, as arrays; see docs/index-format.md. */
export interface PositionArrays {
  /** A run of varints for each card of each word: twice the distance from the position before, and 1 more for the last. */
  runs: Uint8Array
  /** Where every 32nd of a word's runs begins, or every 4th of a dense word's. */
  skips: Uint32Array
  /** Where the skips of each term begin that is no pair. */
  skipStarts: Uint32Array
  /** How many cards of a dense word are before each stretch of `RANKED` cards. */
  ranks: Uint32Array
  /** Where the ranks of each dense word begin. */
  rankStarts: Uint32Array
}

/** Cards of a stretch whose rank is known. */
export const RANKED = 512

/** Runs from one skip to the next: those of common words are long, and few of their cards are looked at. */
export const runsBetweenSkips = (isDense: boolean): number => (isDense ? 4 : 32)

/** Where the run of positions of a word begins in each of some cards, which hold it. @param cards rising, the first `count` of them */
export function runStarts(
  lists: PostingLists,
  positions: PositionArrays,
  term: number,
  cards: Uint32Array,
  count: number,
): Uint32Array {
  const { runs, skips, skipStarts } = positions
  const isDense = lists.isDense(term)
  // First which of the word's postings each card is.
  const starts = new Uint32Array(count)
  if (isDense) rank(lists.arrays.bits, lists.arrays.starts[term]!, positions, term, cards, starts)
  else lists.keep(term, cards, count, starts)
  const step = runsBetweenSkips(isDense)
  const firstSkip = skipStarts[term]!
  let [known, run] = [-1, 0]
  for (let at = 0; at < count; at++) {
    const posting = starts[at]!
    const skip = Math.floor(posting / step)
    if (known < skip * step) {
      known = skip * step
      run = skips[firstSkip + skip]!
    }
    for (; known < posting; known++) run = endOfRun(runs, run)
    starts[at] = run
  }
  return starts
}

/** Writes how many cards of a dense word are before each of some cards. */
function rank(
  bits: Uint32Array,
  start: number,
  { ranks, rankStarts }: PositionArrays,
  term: number,
  cards: Uint32Array,
  found: Uint32Array,
): void {
  for (let at = 0; at < found.length; at++) {
    const card = cards[at]!
    const stretch = Math.floor(card / RANKED)
    found[at] = ranks[rankStarts[term]! + stretch]! + countBits(bits, start, stretch * RANKED, card)
  }
}

/** The first position of a run. */
export const firstPosition = (runs: Uint8Array, at: number): number => new Varints(runs, at).next() >>> 1

/** Where a run ends. */
export function endOfRun(runs: Uint8Array, from: number): number {
  let at = from
  for (let isLast = 0; isLast === 0;) {
    let byte = runs[at++]!
    isLast = byte & 1
    while (byte > 127) byte = runs[at++]!
  }
  return at
}
