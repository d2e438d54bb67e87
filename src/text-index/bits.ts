/** Bit sets over cards: the bit of ordinal n is bit n mod 32 of word n / 32. */

/** How many words hold a number of bits. */
export const wordsFor = (bits: number): number => (bits + 31) >>> 5

export const hasBit = (bits: Uint32Array, at: number): boolean => ((bits[at >>> 5]! >>> (at & 31)) & 1) === 1

export function setBit(bits: Uint32Array, at: number): void {
  bits[at >>> 5]! |= 1 << (at & 31)
}

/** How many bits of a word are set. */
export function popcount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** How many bits from `from` up to `to` (exclusive) are set. */
export function countBits(bits: Uint32Array, from: number, to: number): number {
  if (from >= to) return 0
  const [first, last] = [from >>> 5, (to - 1) >>> 5]
  let count = 0
  for (let at = first; at <= last; at++) count += popcount(bits[at]!)
  count -= popcount(bits[first]! & ((1 << (from & 31)) - 1))
  return (to & 31) === 0 ? count : count - popcount(bits[last]! & (-1 << (to & 31)))
}

/** Clears every bit of the words from `base` on that is not in `from` up to `to` (exclusive). @param base the ordinal of the first bit */
export function clip(mask: Uint32Array, words: number, base: number, from: number, to: number): void {
  const [low, high] = [from - base, to - base]
  if (low > 0) {
    mask.fill(0, 0, low >>> 5)
    if ((low & 31) !== 0) mask[low >>> 5]! &= -1 << (low & 31)
  }
  if (high < words * 32) {
    if ((high & 31) !== 0) mask[high >>> 5]! &= ~(-1 << (high & 31))
    mask.fill(0, wordsFor(high), words)
  }
}

/** Sets the bits of some ordinals. @param base the ordinal of the first bit */
export function setAll(mask: Uint32Array, base: number, cards: Uint32Array, count: number): void {
  for (let at = 0; at < count; at++) {
    const bit = cards[at]! - base
    mask[bit >>> 5]! |= 1 << (bit & 31)
  }
}

/** Keeps those of some ordinals whose bits are set. @returns how many are left, at the front */
export function keepIn(mask: Uint32Array, base: number, cards: Uint32Array, count: number): number {
  let left = 0
  for (let at = 0; at < count; at++) {
    const card = cards[at]!
    const bit = card - base
    cards[left] = card
    left += (mask[bit >>> 5]! >>> (bit & 31)) & 1
  }
  return left
}

/** Writes the ordinals of the set bits, rising. @returns how many there are */
export function readBits(mask: Uint32Array, words: number, base: number, cards: Uint32Array): number {
  let count = 0
  for (let at = 0; at < words; at++) {
    const first = base + at * 32 + 31
    for (let word = mask[at]!; word !== 0; word &= word - 1) cards[count++] = first - Math.clz32(word & -word)
  }
  return count
}

export function isEmpty(mask: Uint32Array, words: number): boolean {
  for (let at = 0; at < words; at++) if (mask[at] !== 0) return false
  return true
}
