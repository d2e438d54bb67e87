import { setAll } from './bits.ts'
import { PositionCursor, PositionList } from './positions.ts'
import type { Segment } from './segment.ts'
import type { TermRange } from './term-matcher.ts'
import { withCards, withScratch, type Window } from './windows.ts'

/** In the place of a position: the phrase is in no text of the card. */
export const NOWHERE = 0x7fffffff

/** Reads where words follow each other, card by card. */
class Together {
  readonly #runs: Uint8Array
  /** The rarest word first: it has fewest positions that others must follow. */
  readonly #words: { cursor: PositionCursor; shift: number }[]
  readonly found = new PositionList()

  constructor({ all, arrays }: Segment, terms: readonly number[]) {
    this.#runs = arrays.positions.runs
    this.#words = terms
      .map((term, shift) => ({ term, shift, cursor: new PositionCursor(all, arrays.positions, term) }))
      .sort((a, b) => all.count(a.term) - all.count(b.term))
  }

  /** Finds where the first word is, each time that the others follow it. @param card after the one before, with all words */
  read(card: number): void {
    for (const [at, { cursor, shift }] of this.#words.entries()) {
      if (at === 0) this.found.read(this.#runs, cursor.runOf(card), shift)
      else this.found.keep(this.#runs, cursor.runOf(card), shift)
      if (this.found.length === 0) return
    }
  }
}

/** Where words follow each other first in each of some cards, which hold all of them. @param cards rising */
export function firstStarts(segment: Segment, terms: readonly number[], cards: Uint32Array, count: number): Int32Array {
  const starts = new Int32Array(count)
  const words = new Together(segment, terms)
  for (let at = 0; at < count; at++) {
    words.read(cards[at]!)
    starts[at] = words.found.length > 0 ? words.found.values[0]! : NOWHERE
  }
  return starts
}

/** The same where any of several words may be the last. @param cards rising ordinals of a window */
export function firstOpenStarts(
  segment: Segment,
  terms: readonly number[],
  last: TermRange,
  cards: Uint32Array,
  count: number,
  window: Window,
): Int32Array {
  const { all, arrays } = segment
  const { runs } = arrays.positions
  const starts = new Int32Array(count).fill(NOWHERE)
  // Where the words before the last follow each other: those of each card from `ends` of the one before on.
  const heads: number[] = []
  const ends = new Uint32Array(count + 1)
  const before = new Together(segment, terms)
  const places = new Uint32Array(window.words * 32)
  for (let at = 0; at < count; at++) {
    before.read(cards[at]!)
    const { values, length } = before.found
    for (let head = 0; head < length; head++) heads.push(values[head]!)
    ends[at + 1] = heads.length
    places[cards[at]! - window.from] = at
  }
  const list = new PositionList()
  const compare = (cursor: PositionCursor, at: number) => {
    const [from, to] = [ends[at]!, ends[at + 1]!]
    if (from === to) return
    list.take(heads, from, to)
    list.keep(runs, cursor.runOf(cards[at]!), terms.length)
    if (list.length > 0 && list.values[0]! < starts[at]!) starts[at] = list.values[0]!
  }
  withScratch((mask) =>
    withCards((own) => {
      mask.fill(0, 0, window.words)
      setAll(mask, window.from, cards, count)
      for (let term = last.from; term < last.to; term++) {
        const cursor = new PositionCursor(all, arrays.positions, term)
        const held = all.readIn(term, window, mask, own)
        for (let at = 0; at < held; at++) compare(cursor, places[own[at]! - window.from]!)
      }
    }),
  )
  return starts
}
