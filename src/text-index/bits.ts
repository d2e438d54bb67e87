/**
 * Bit sets over cards: the bit of ordinal n is bit n mod 32 of word n / 32. Where a set begins within an array, `start` is the
 * place of the word of ordinal 0, even where the array has none for it.
 */

/** How many words hold a number of bits. */
export const wordsFor = (bits: number): number => (bits + 31) >>> 5

export const hasBit = (bits: Uint32Array, at: number): boolean => ((bits[at >>> 5]! >>> (at & 31)) & 1) === 1

export function setBit(bits: Uint32Array, at: number): void {
  bits[at >>> 5]! |= 1 << (at & 31)
}

/** Which bits of a word are of ordinals from `from` up to `to` (exclusive). @param at the word's place in its set */
export function within(at: number, from: number, to: number): number {
  const [first, behind] = [from - at * 32, to - at * 32]
  return (first > 0 ? -1 << first : -1) & (behind < 32 ? ~(-1 << behind) : -1)
}

/** How many bits of a word are set. */
export function popcount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** How many ordinals from `from` up to `to` (exclusive) are in a set. */
export function countBits(bits: Uint32Array, start: number, from: number, to: number): number {
  if (from >= to) return 0
  const [first, last] = [from >>> 5, (to - 1) >>> 5]
  if (first === last) return popcount(bits[start + first]! & within(first, from, to))
  let count = popcount(bits[start + first]! & within(first, from, to))
  for (let at = first + 1; at < last; at++) count += popcount(bits[start + at]!)
  return count + popcount(bits[start + last]! & within(last, from, to))
}

/** Writes the ordinals of a set from `from` up to `to` (exclusive), rising. @returns how many there are */
export function readBits(bits: Uint32Array, start: number, from: number, to: number, cards: Uint32Array): number {
  let count = 0
  for (let at = from >>> 5; at * 32 < to; at++) {
    const last = at * 32 + 31
    for (let word = bits[start + at]! & within(at, from, to); word !== 0; word &= word - 1)
      cards[count++] = last - Math.clz32(word & -word)
  }
  return count
}

/** Adds some ordinals to a set. */
export function setAll(bits: Uint32Array, start: number, cards: Uint32Array, count: number): void {
  for (let at = 0; at < count; at++) {
    const card = cards[at]!
    bits[start + (card >>> 5)]! |= 1 << (card & 31)
  }
}

/** Keeps those of some ordinals that are in a set, or that are not. @returns how many are left, at the front */
export function keepIn(bits: Uint32Array, start: number, cards: Uint32Array, count: number, isIn = 1): number {
  const isOut = isIn ^ 1
  let left = 0
  for (let at = 0; at < count; at++) {
    const card = cards[at]!
    cards[left] = card
    left += ((bits[start + (card >>> 5)]! >>> (card & 31)) & 1) ^ isOut
  }
  return left
}
