import { keepIn, readBits, setAll, within } from './bits.ts'
import type { Column } from './columns.ts'
import { BLOCK, firstFrom, type PostingLists } from './posting-lists.ts'

/** Maximum number of cards in a window. */
export const MAX_CARDS = 2 ** 18

/** A list this many times as long as the set has blocks without a card of the set, which need not be read. */
const SKIPPED = 32

/**
 * Some cards of a window, a run of at most `MAX_CARDS` ordinals: first all that may be shown, then fewer and fewer. They are
 * the whole window or a bit set while they are many, and a list of rising ordinals as soon as a short list was met.
 */
export class CardSet {
  from = 0
  to = 0
  isList = false
  /** The first `count` of them are the cards of a list. */
  readonly cards = new Uint32Array(MAX_CARDS)
  count = 0
  readonly #bits = new Uint32Array(MAX_CARDS / 32 + 1)
  /** How many words of it are used, and where the one of ordinal 0 would be (bits.ts). */
  #words = 0
  #start = 0
  /** True while all cards of the window are in it: its bits are written when they are needed. */
  #isWhole = false

  /** Takes all cards of a window that may be shown. @param shown their bits; null where each may */
  open(from: number, to: number, shown: Uint32Array | null): void {
    this.#place(from, to)
    this.#isWhole = shown === null
    if (shown) this.#copyBits(shown, 0)
  }

  /** Takes the cards of the window that a bit set has. @param start see bits.ts */
  #copyBits(of: Uint32Array, start: number): void {
    const [bits, words, first] = [this.#bits, this.#words, start - this.#start]
    bits.set(of.subarray(first, first + words))
    this.#cut()
  }

  /** Leaves out what is beyond the window. */
  #cut(): void {
    const [bits, last] = [this.#bits, this.#words - 1]
    bits[0]! &= within(-this.#start, this.from, this.to)
    bits[last]! &= within(last - this.#start, this.from, this.to)
  }

  /** Writes the bits of a whole window. */
  #writeBits(): void {
    if (!this.#isWhole) return
    this.#isWhole = false
    this.#bits.fill(-1, 0, this.#words)
    this.#cut()
  }

  /** Replaces the set by those of some rising cards that are in the window. */
  takeOnly(some: Uint32Array): void {
    const first = firstFrom(some, this.from, 0, some.length)
    const behind = firstFrom(some, this.to, first, some.length)
    this.#place(this.from, this.to)
    this.cards.set(some.subarray(first, behind))
    this.count = behind - first
    this.isList = true
  }

  /** Makes the set empty, over a window that has cards. */
  clear({ from, to }: { from: number; to: number }): void {
    this.#place(from, to)
    this.#bits.fill(0, 0, this.#words)
  }

  #place(from: number, to: number): void {
    this.from = from
    this.to = to
    this.#start = -(from >>> 5)
    this.#words = ((to + 31) >>> 5) + this.#start
    this.isList = false
    this.#isWhole = false
  }

  /** Takes the same cards as another set. */
  copy(other: CardSet): void {
    this.#place(other.from, other.to)
    this.isList = other.isList
    this.#isWhole = other.#isWhole
    this.count = other.count
    if (this.isList) this.cards.set(other.cards.subarray(0, this.count))
    else if (!this.#isWhole) this.#bits.set(other.#bits.subarray(0, this.#words))
  }

  /** True where the set is known to be empty. */
  get isEmpty(): boolean {
    return this.isList && this.count === 0
  }

  /** Keeps the cards that a list has. */
  keep(lists: PostingLists, list: number): void {
    // For many cards the whole list is read: looking each card up in it takes several times as long.
    if (this.isList && this.count > BLOCK && this.count * SKIPPED > lists.count(list)) this.#toBits()
    if (this.isList) this.count = lists.keep(list, this.cards, this.count)
    else if (lists.isDense(list)) {
      const { bits, starts } = lists.arrays
      const start = starts[list]! - this.#start
      if (this.#isWhole) this.#copyBits(bits, starts[list]!)
      else for (let at = 0; at < this.#words; at++) this.#bits[at]! &= bits[start + at]!
      this.#isWhole = false
    } else {
      const found = lists.read(list, this.from, this.to, this.cards)
      this.count = this.#isWhole ? found : keepIn(this.#bits, this.#start, this.cards, found)
      this.isList = true
    }
  }

  /** Replaces the set by the cards of another set, which is a bit set, that a posting list has. */
  take(other: CardSet, lists: PostingLists, list: number): void {
    this.#place(other.from, other.to)
    const found = lists.read(list, this.from, this.to, this.cards)
    other.#writeBits()
    this.count = keepIn(other.#bits, this.#start, this.cards, found)
    this.isList = true
  }

  /** Adds the cards of a posting list to a bit set; it may have bits beyond the window. */
  addList(lists: PostingLists, list: number): void {
    this.#writeBits()
    if (!lists.isDense(list)) {
      setAll(this.#bits, this.#start, this.cards, lists.read(list, this.from, this.to, this.cards))
      return
    }
    const { bits, starts } = lists.arrays
    const start = starts[list]! - this.#start
    for (let at = 0; at < this.#words; at++) this.#bits[at]! |= bits[start + at]!
  }

  /** Adds the cards of another set of the same window. */
  add(other: CardSet): void {
    this.#toBits()
    other.addTo(this.#bits, this.#start)
  }

  /** Adds these cards to a bit set. @param start see bits.ts */
  addTo(bits: Uint32Array, start: number): void {
    const first = start - this.#start
    this.#writeBits()
    if (this.isList) setAll(bits, start, this.cards, this.count)
    else for (let at = 0; at < this.#words; at++) bits[first + at]! |= this.#bits[at]!
  }

  /** Keeps the cards that are in another set of the same window, or with `isIn` 0 those that are not. */
  keepIn(other: CardSet, isIn: 1 | 0 = 1): void {
    if (this.isList && other.isList) {
      this.count = keepListed(other, this.cards, this.count, isIn)
      return
    }
    other.#toBits()
    this.#writeBits()
    if (this.isList) this.count = keepIn(other.#bits, this.#start, this.cards, this.count, isIn)
    else for (let at = 0; at < this.#words; at++) this.#bits[at]! &= other.#bits[at]! ^ (isIn - 1)
  }

  /** Keeps the cards that have a value. @param column the number of each card's value */
  keepValue(column: Column, value: number): void {
    const { cards } = this
    const count = this.list()
    let left = 0
    for (let at = 0; at < count; at++) {
      const card = cards[at]!
      cards[left] = card
      // 1 where they are equal: a branch would be mispredicted too often.
      left += ((column[card]! ^ value) - 1) >>> 31
    }
    this.count = left
  }

  /** Keeps the cards that meet a predicate. @param isKept called with a card and its place in the list */
  filter(isKept: (card: number, at: number) => boolean): void {
    const { cards } = this
    const count = this.list()
    let left = 0
    for (let at = 0; at < count; at++) if (isKept(cards[at]!, at)) cards[left++] = cards[at]!
    this.count = left
  }

  /** Writes the ordinals to `cards`, rising. @returns how many there are */
  list(): number {
    this.#writeBits()
    if (!this.isList) this.count = readBits(this.#bits, this.#start, this.from, this.to, this.cards)
    this.isList = true
    return this.count
  }

  #toBits(): void {
    this.#writeBits()
    if (!this.isList) return
    this.#bits.fill(0, 0, this.#words)
    setAll(this.#bits, this.#start, this.cards, this.count)
    this.isList = false
  }
}

/** Keeps the rising cards that are in a set, or with `isIn` 0 those that are not. @returns how many are left, at the front */
function keepListed(list: CardSet, cards: Uint32Array, count: number, isIn: 1 | 0): number {
  let [left, next] = [0, 0]
  for (let at = 0; at < count; at++) {
    const card = cards[at]!
    while (next < list.count && list.cards[next]! < card) next++
    const isThere = next < list.count && list.cards[next] === card
    if (isThere === (isIn === 1)) cards[left++] = card
  }
  return left
}

const free: CardSet[] = []

/** Lends a set from a pool, with arbitrary content, until `use` returns. */
export function withSet<T>(use: (set: CardSet) => T): T {
  const set = free.pop() ?? new CardSet()
  try {
    return use(set)
  } finally {
    free.push(set)
  }
}
