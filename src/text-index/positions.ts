import { BLOCK, type PostingLists } from './posting-lists.ts'

/** Where each word is in each of its cards, as arrays; see docs/index-format.md. */
export interface PositionArrays {
  /** A run of varints for each card of each word: twice the distance from the position before, and 1 more for the last. */
  runs: Uint8Array
  /** Where every 32nd of a word's runs begins, or every 4th of a dense word's. */
  skips: Uint32Array
  /** Where the skips of each word begin. */
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

/** Reads the positions of one word, card by card. */
export class PositionCursor {
  readonly #lists: PostingLists
  readonly #positions: PositionArrays
  readonly #term: number
  readonly #isDense: boolean
  readonly #step: number
  /** Of a sparse word: where it has come to. */
  #block = -1
  #card = -1
  #byte = 0
  #posting = -1
  /** The posting whose run begins at `#run`. */
  #runOf = -1
  #run = 0

  constructor(lists: PostingLists, positions: PositionArrays, term: number) {
    this.#lists = lists
    this.#positions = positions
    this.#term = term
    this.#isDense = lists.isDense(term)
    this.#step = runsBetweenSkips(this.#isDense)
  }

  /** Where the run of a card begins. @param card one that holds the word, after the one before */
  runOf(card: number): number {
    const posting = this.#isDense ? this.#rank(card) : this.#seek(card)
    const { runs, skips, skipStarts } = this.#positions
    const skip = Math.floor(posting / this.#step)
    if (this.#runOf < skip * this.#step || this.#runOf > posting) {
      this.#runOf = skip * this.#step
      this.#run = skips[skipStarts[this.#term]! + skip]!
    }
    let at = this.#run
    for (let left = posting - this.#runOf; left > 0; left--) {
      for (let isLast = 0; isLast === 0;) {
        let byte = runs[at++]!
        isLast = byte & 1
        while (byte > 127) byte = runs[at++]!
      }
    }
    this.#runOf = posting
    this.#run = at
    return at
  }

  #rank(card: number): number {
    const stretch = Math.floor(card / RANKED)
    const { ranks, rankStarts } = this.#positions
    return ranks[rankStarts[this.#term]! + stretch]! + this.#lists.countDense(this.#term, stretch * RANKED, card)
  }

  /** Which posting of a sparse word a card is. */
  #seek(card: number): number {
    const { blockLasts, blockBytes, gaps, starts } = this.#lists.arrays
    const first = starts[this.#term]!
    if (this.#block < 0 || blockLasts[this.#block]! < card) {
      this.#block = this.#lists.firstBlock(this.#term, card)
      this.#card = this.#block === first ? -1 : blockLasts[this.#block - 1]!
      this.#byte = blockBytes[this.#block]!
      this.#posting = (this.#block - first) * BLOCK - 1
    }
    let at = this.#byte
    let here = this.#card
    while (here < card) {
      let gap = gaps[at++]!
      if (gap > 127) {
        gap &= 127
        for (let shift = 7; ; shift += 7) {
          const byte = gaps[at++]!
          gap |= (byte & 127) << shift
          if (byte < 128) break
        }
      }
      here += gap
      this.#posting++
    }
    this.#byte = at
    this.#card = here
    return this.#posting
  }
}

/** The first position of a run. */
export function firstPosition(runs: Uint8Array, at: number): number {
  let value = 0
  for (let shift = 0, here = at; ; shift += 7) {
    const byte = runs[here++]!
    value |= (byte & 127) << shift
    if (byte < 128) return value >>> 1
  }
}

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

/** Positions in one card, rising. */
export class PositionList {
  values = new Int32Array(64)
  length = 0

  /** Takes those of a run, each less `shift`. */
  read(runs: Uint8Array, from: number, shift: number): void {
    this.length = 0
    let position = -shift
    for (let at = from, isLast = 0; isLast === 0;) {
      let value = 0
      for (let bits = 0; ; bits += 7) {
        const byte = runs[at++]!
        value |= (byte & 127) << bits
        if (byte < 128) break
      }
      isLast = value & 1
      position += value >>> 1
      if (this.length === this.values.length) {
        const longer = new Int32Array(this.length * 2)
        longer.set(this.values)
        this.values = longer
      }
      this.values[this.length++] = position
    }
  }

  /** Takes some of other positions. */
  take(positions: readonly number[], from: number, to: number): void {
    this.length = to - from
    if (this.length > this.values.length) this.values = new Int32Array(this.length * 2)
    for (let at = from; at < to; at++) this.values[at - from] = positions[at]!
  }

  /** Keeps those that a run has as well, each of it less `shift`. */
  keep(runs: Uint8Array, from: number, shift: number): void {
    const { values, length } = this
    let left = 0
    let next = 0
    let position = -shift
    for (let at = from, isLast = 0; isLast === 0 && next < length;) {
      let value = 0
      for (let bits = 0; ; bits += 7) {
        const byte = runs[at++]!
        value |= (byte & 127) << bits
        if (byte < 128) break
      }
      isLast = value & 1
      position += value >>> 1
      while (next < length && values[next]! < position) next++
      if (next < length && values[next] === position) values[left++] = values[next++]!
    }
    this.length = left
  }
}
