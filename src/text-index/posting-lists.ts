import { keepIn, popcount, readBits } from './bits.ts'
import { Varints } from './varints.ts'

/** One list of cards for each term, as arrays; see docs/index-format.md. */
export interface ListArrays {
  counts: Uint32Array
  /** Where each list begins: a sparse one in `blockLasts` and `blockBytes`, a dense one in `bits`. */
  starts: Uint32Array
  /** The last card of each block. */
  blockLasts: Uint32Array
  /** Where each block begins in `gaps`. */
  blockBytes: Uint32Array
  /** From each card of a sparse list to the one before it, as varints. */
  gaps: Uint8Array
  /** A bit set for each dense list. */
  bits: Uint32Array
}

/** Cards of a block. */
export const BLOCK = 128

/** From this share of all cards on a list is dense, a bit set, which is then smaller than varints. */
const DENSE_SHARE = 8

export const isDense = (count: number, size: number): boolean => count * DENSE_SHARE >= size

/** The first place from one up to another at which rising numbers are not below a value. */
export function firstFrom(rising: Uint32Array | Float64Array, value: number, from: number, to: number): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (rising[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** First distance of an exponential search, which doubles it. */
const NEAR = 16

/** The same among all numbers, by an exponential search from a place near it. */
export function firstNear(rising: Float64Array, value: number, near: number): number {
  let [low, high] = [near, near]
  for (let step = NEAR; low > 0 && rising[low - 1]! >= value; step *= 2) {
    high = low - 1
    low = Math.max(0, high - step)
  }
  for (let step = NEAR; high < rising.length && rising[high]! < value; step *= 2) {
    low = high + 1
    high = Math.min(rising.length, low + step)
  }
  return firstFrom(rising, value, low, high)
}

/** For each term the ordinals of the cards that hold it. */
export class PostingLists {
  readonly arrays: ListArrays
  readonly #size: number

  constructor(arrays: ListArrays, size: number) {
    this.arrays = arrays
    this.#size = size
  }

  count = (list: number): number => this.arrays.counts[list]!

  isDense = (list: number): boolean => isDense(this.arrays.counts[list]!, this.#size)

  /** All cards of a list, rising. */
  cardsOf(list: number): Uint32Array {
    const cards = new Uint32Array(this.count(list))
    this.read(list, 0, this.#size, cards)
    return cards
  }

  /** Writes the cards of a list from one up to another (exclusive), rising. @returns how many there are */
  read(list: number, from: number, to: number, cards: Uint32Array): number {
    const { starts, counts, blockLasts, blockBytes, gaps, bits } = this.arrays
    const first = starts[list]!
    const count = counts[list]!
    if (count > 0 && isDense(count, this.#size)) return readBits(bits, first, from, to, cards)
    const block = firstFrom(blockLasts, from, first, first + Math.ceil(count / BLOCK))
    let at = blockBytes[block]!
    let card = block === first ? -1 : blockLasts[block - 1]!
    let found = 0
    // The blocks of a list follow each other. Varints are read here and not by `Varints`, which takes twice as long.
    for (let left = count - (block - first) * BLOCK; left > 0; left--) {
      let byte = gaps[at++]!
      let gap = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = gaps[at++]!
        gap |= (byte & 127) << shift
      }
      card += gap
      if (card < from) continue
      if (card >= to) break
      cards[found++] = card
    }
    return found
  }

  /**
   * Keeps those of some rising cards that a list has.
   * @param postings where the places of these in the list are written, if it is a sparse one
   * @returns how many are left
   */
  keep(list: number, cards: Uint32Array, count: number, postings: Uint32Array | null = null): number {
    const { starts, blockLasts, blockBytes, gaps, bits } = this.arrays
    const first = starts[list]!
    if (this.isDense(list)) return keepIn(bits, first, cards, count)
    const behind = first + Math.ceil(this.count(list) / BLOCK)
    const reader = new Varints(gaps, 0)
    let [block, last, card, posting, left] = [first - 1, -1, -1, -1, 0]
    for (let at = 0; at < count; at++) {
      const wanted = cards[at]!
      if (wanted > last) {
        block = firstFrom(blockLasts, wanted, block + 1, behind)
        if (block === behind) break
        last = blockLasts[block]!
        card = block === first ? -1 : blockLasts[block - 1]!
        reader.at = blockBytes[block]!
        posting = (block - first) * BLOCK - 1
      }
      for (; card < wanted; posting++) card += reader.next()
      if (card !== wanted) continue
      if (postings) postings[left] = posting
      cards[left++] = wanted
    }
    return left
  }

  /** How many cards of a list are in a bit set of all cards. */
  countIn(list: number, bits: Uint32Array): number {
    if (!this.isDense(list)) {
      const cards = this.cardsOf(list)
      return keepIn(bits, 0, cards, cards.length)
    }
    const start = this.arrays.starts[list]!
    let count = 0
    for (let at = 0; at < bits.length; at++) count += popcount(bits[at]! & this.arrays.bits[start + at]!)
    return count
  }
}
