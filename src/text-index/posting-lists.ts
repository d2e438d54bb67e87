import { countBits, keepIn, popcount, readBits, setAll, wordsFor } from './bits.ts'
import { withCards, withScratch, type Window } from './windows.ts'

/** One list of cards for each term, as arrays; see docs/index-format.md. */
export interface ListArrays {
  /** How many cards each list has. */
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

/** A list is dense, and kept as a bit set, from this share of all cards on: there it is the smaller of the two. */
const DENSE_SHARE = 8

export const isDense = (count: number, size: number): boolean => count * DENSE_SHARE >= size

/** Which cards, by their ordinals, hold each term. */
export class PostingLists {
  readonly arrays: ListArrays
  readonly #size: number

  /** @param size how many cards there are */
  constructor(arrays: ListArrays, size: number) {
    this.arrays = arrays
    this.#size = size
  }

  count = (list: number): number => this.arrays.counts[list]!

  isDense = (list: number): boolean => isDense(this.arrays.counts[list]!, this.#size)

  /** Adds the cards of a list to a window of words. @param from the ordinal of its first bit, a multiple of 32 */
  addTo(list: number, mask: Uint32Array, from: number, words: number): void {
    const count = this.arrays.counts[list]!
    if (count === 0) return
    if (isDense(count, this.#size)) {
      const { bits, starts } = this.arrays
      const start = starts[list]! + (from >>> 5)
      const end = Math.min(words, wordsFor(this.#size) - (from >>> 5))
      for (let at = 0; at < end; at++) mask[at]! |= bits[start + at]!
      return
    }
    withCards((cards) => {
      setAll(mask, from, cards, this.read(list, from, from + words * 32, cards))
    })
  }

  /** Takes the cards that are not in a list out of a window. */
  narrow(list: number, mask: Uint32Array, from: number, words: number): void {
    if (this.isDense(list)) {
      const { bits, starts } = this.arrays
      const start = starts[list]! + (from >>> 5)
      const end = Math.min(words, wordsFor(this.#size) - (from >>> 5))
      for (let at = 0; at < end; at++) mask[at]! &= bits[start + at]!
      return
    }
    withScratch((own) => {
      own.fill(0, 0, words)
      this.addTo(list, own, from, words)
      for (let at = 0; at < words; at++) mask[at]! &= own[at]!
    })
  }

  /** Keeps those of some rising ordinals of a window that are in a list. @returns how many are left */
  filter(list: number, cards: Uint32Array, count: number, { from, words }: Window): number {
    if (this.isDense(list)) return keepIn(this.arrays.bits, -32 * this.arrays.starts[list]!, cards, count)
    return withScratch((own) => {
      own.fill(0, 0, words)
      this.addTo(list, own, from, words)
      return keepIn(own, from, cards, count)
    })
  }

  /** Writes the ordinals of a sparse list from one up to another (exclusive), rising. @returns how many there are */
  read(list: number, from: number, to: number, cards: Uint32Array): number {
    const { starts, counts, blockLasts, blockBytes, gaps } = this.arrays
    const count = counts[list]!
    const first = starts[list]!
    const end = first + Math.ceil(count / BLOCK)
    let found = 0
    for (let block = this.firstBlock(list, from); block < end; block++) {
      let card = block === first ? -1 : blockLasts[block - 1]!
      if (card + 1 >= to) return found
      let at = blockBytes[block]!
      let left = block === end - 1 ? count - (end - 1 - first) * BLOCK : BLOCK
      for (; left > 0; left--) {
        let gap = gaps[at++]!
        if (gap > 127) {
          gap &= 127
          for (let shift = 7; ; shift += 7) {
            const byte = gaps[at++]!
            gap |= (byte & 127) << shift
            if (byte < 128) break
          }
        }
        card += gap
        if (card < from) continue
        if (card >= to) return found
        cards[found++] = card
      }
    }
    return found
  }

  /** Writes the ordinals of any list that are set in a window, rising. @returns how many there are */
  readIn(list: number, { from, words }: Window, mask: Uint32Array, cards: Uint32Array): number {
    if (!this.isDense(list)) return keepIn(mask, from, cards, this.read(list, from, from + words * 32, cards))
    return withScratch((own) => {
      own.set(mask.subarray(0, words))
      this.narrow(list, own, from, words)
      return readBits(own, words, from, cards)
    })
  }

  /** The first block of a sparse list whose last card is not before one. */
  firstBlock(list: number, card: number): number {
    const { starts, counts, blockLasts } = this.arrays
    let low = starts[list]!
    let high = low + Math.ceil(counts[list]! / BLOCK)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (blockLasts[middle]! < card) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Calls `found` with each card of a list, rising. */
  each(list: number, found: (card: number) => void): void {
    const { counts, starts, bits, blockBytes, gaps } = this.arrays
    const count = counts[list]!
    if (count === 0) return
    if (isDense(count, this.#size)) {
      for (let at = 0; at < wordsFor(this.#size); at++) {
        for (let word = bits[starts[list]! + at]!; word !== 0; word &= word - 1)
          found(at * 32 + 31 - Math.clz32(word & -word))
      }
      return
    }
    // The blocks of a list follow each other.
    let at = blockBytes[starts[list]!]!
    let card = -1
    for (let left = count; left > 0; left--) {
      let gap = 0
      for (let shift = 0; ; shift += 7) {
        const byte = gaps[at++]!
        gap |= (byte & 127) << shift
        if (byte < 128) break
      }
      found((card += gap))
    }
  }

  /** How many cards of a list are in a bit set. */
  countIn(list: number, bits: Uint32Array): number {
    let count = 0
    if (this.isDense(list)) {
      const start = this.arrays.starts[list]!
      for (let at = 0; at < bits.length; at++) count += popcount(bits[at]! & this.arrays.bits[start + at]!)
    } else {
      this.each(list, (card) => {
        count += (bits[card >>> 5]! >>> (card & 31)) & 1
      })
    }
    return count
  }

  /** How many cards of a dense list are before one, from a card on. */
  countDense(list: number, from: number, to: number): number {
    const start = this.arrays.starts[list]! * 32
    return countBits(this.arrays.bits, start + from, start + to)
  }
}
