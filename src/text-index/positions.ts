import { popcount, within } from './bits.ts'
import type { CardSet } from './card-set.ts'
import type { PostingLists } from './posting-lists.ts'
import { Varints } from './varints.ts'

/** Where each word is in each of its cards, as arrays; see docs/index-format.md. */
export interface PositionArrays {
  /** A run of varints for each card of each word: twice the distance from the position before, and 1 more for the last. */
  runs: Uint8Array
  /** Where every 64th run of a sparse word begins; of a dense one where those of every 4 or 32 cards do (`cardsBetween`). */
  skips: Uint32Array
  /** Where the skips of each term begin; pairs have none. */
  skipStarts: Uint32Array
}

/** Runs of a sparse word from one skip to the next. */
export const RUNS_BETWEEN = 64

/** Cards between two skips of a dense word: few for the commonest words, as their runs are long and most are skipped. */
export const cardsBetween = (count: number, size: number): number => (count * 2 < size ? 32 : 4)

/** The arrays of a segment that positions are read from. */
interface Positioned {
  all: PostingLists
  arrays: { positions: PositionArrays }
  size: number
}

/** Where the runs of a word begin in the cards of a list, which hold it. */
export function runStarts(
  { all: lists, arrays, size }: Positioned,
  term: number,
  { cards, count }: CardSet,
): Uint32Array {
  const { runs, skips, skipStarts } = arrays.positions
  const found = new Uint32Array(count)
  const firstSkip = skipStarts[term]!
  if (lists.isDense(term)) {
    const { bits, starts } = lists.arrays
    const between = cardsBetween(lists.count(term), size)
    for (let at = 0; at < count; at++) {
      const card = cards[at]!
      const skip = Math.floor(card / between)
      const word = card >>> 5
      const before = popcount(bits[starts[term]! + word]! & within(word, skip * between, card))
      found[at] = passed(runs, skips[firstSkip + skip]!, before)
    }
    return found
  }
  lists.keep(term, cards, count, found)
  for (let at = 0, known = -1, run = 0; at < count; at++) {
    // Which of the word's postings the card is.
    const posting = found[at]!
    const skip = Math.floor(posting / RUNS_BETWEEN)
    if (known < skip * RUNS_BETWEEN) {
      known = skip * RUNS_BETWEEN
      run = skips[firstSkip + skip]!
    }
    found[at] = run = passed(runs, run, posting - known)
    known = posting
  }
  return found
}

/** The start of the run that is `count` runs behind another. */
function passed(runs: Uint8Array, from: number, count: number): number {
  let at = from
  for (let left = count; left > 0; left--) at = endOfRun(runs, at)
  return at
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
