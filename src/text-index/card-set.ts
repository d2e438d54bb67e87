import { keepIn, readBits, setAll, within } from './bits.ts'
import type { PostingLists } from './posting-lists.ts'

/** As many cards are looked at together at most. */
export const MAX_CARDS = 2 ** 18

/**
 * Some cards of a window, a stretch of ordinals of at most `MAX_CARDS`: first all that may be shown, then fewer and fewer. They
 * are kept as a bit set while they are many, and as a list of rising ordinals as soon as a short list was met.
 */
export class CardSet {
  from = 0
  to = 0
  /** The first `count` of them are the cards after `list()`. */
  readonly cards = new Uint32Array(MAX_CARDS)
  count = 0
  #form: 'all' | 'bits' | 'list' = 'all'
  /** The bits of all cards that may be shown; null where each may. */
  #shown: Uint32Array | null = null
  readonly #bits = new Uint32Array(MAX_CARDS / 32 + 1)
  /** Where the word of ordinal 0 would be in `#bits`. */
  #start = 0

  /** Takes all cards of a window that may be shown. @param shown their bits; null where each may */
  open(from: number, to: number, shown: Uint32Array | null): void {
    this.from = from
    this.to = to
    this.#start = -(from >>> 5)
    this.#shown = shown
    this.#form = 'all'
  }

  /** Takes no card of the window of another set. */
  clear({ from, to }: CardSet): void {
    this.open(from, to, null)
    this.#form = 'bits'
    this.#bits.fill(0, 0, this.#words)
  }

  /** Takes the same cards as another set. */
  copy(other: CardSet): void {
    this.open(other.from, other.to, other.#shown)
    this.#form = other.#form
    this.count = other.count
    if (other.#form === 'bits') this.#bits.set(other.#bits.subarray(0, this.#words))
    else if (other.#form === 'list') this.cards.set(other.cards.subarray(0, other.count))
  }

  /** True where there are surely none. */
  get isEmpty(): boolean {
    return this.#form === 'list' && this.count === 0
  }

  get isList(): boolean {
    return this.#form === 'list'
  }

  /** Keeps the cards that a list has. */
  keep(lists: PostingLists, list: number): void {
    if (this.#form === 'list') {
      this.count = lists.keep(list, this.cards, this.count)
    } else if (lists.isDense(list)) {
      this.#toBits()
      const { bits, starts } = lists.arrays
      const start = starts[list]! - this.#start
      for (let at = 0; at < this.#words; at++) this.#bits[at]! &= bits[start + at]!
    } else {
      this.count = lists.read(list, this.from, this.to, this.cards)
      if (this.#form === 'bits') this.count = keepIn(this.#bits, this.#start, this.cards, this.count)
      else if (this.#shown) this.count = keepIn(this.#shown, 0, this.cards, this.count)
      this.#form = 'list'
    }
  }

  /** Adds the cards of the window that a list has. @param room what may be written to */
  addList(lists: PostingLists, list: number, room: CardSet): void {
    room.open(this.from, this.to, null)
    room.keep(lists, list)
    this.add(room)
  }

  /** Adds the cards of another set of the same window. */
  add(other: CardSet): void {
    this.#toBits()
    other.addTo(this.#bits, this.#start)
  }

  /** Adds these cards to a bit set. @param start see bits.ts */
  addTo(bits: Uint32Array, start: number): void {
    if (this.#form === 'list') {
      setAll(bits, start, this.cards, this.count)
      return
    }
    this.#toBits()
    const first = start - this.#start
    for (let at = 0; at < this.#words; at++) bits[first + at]! |= this.#bits[at]!
  }

  /** Keeps the cards that another set of the same window has. */
  keepIn(other: CardSet): void {
    this.#compare(other, 1)
  }

  /** Takes out the cards that another set of the same window has. */
  keepOut(other: CardSet): void {
    this.#compare(other, 0)
  }

  /** Keeps the cards of which something is true. @param isKept called with a card and its place in the list */
  filter(isKept: (card: number, at: number) => boolean): void {
    const { cards } = this
    const count = this.list()
    let left = 0
    for (let at = 0; at < count; at++) if (isKept(cards[at]!, at)) cards[left++] = cards[at]!
    this.count = left
  }

  /** Writes the ordinals to `cards`, rising. @returns how many there are */
  list(): number {
    if (this.#form === 'list') return this.count
    this.#toBits()
    this.count = readBits(this.#bits, this.#start, this.from, this.to, this.cards)
    this.#form = 'list'
    return this.count
  }

  #compare(other: CardSet, isIn: 0 | 1): void {
    other.#toBits()
    if (this.#form === 'list') {
      this.count = keepIn(other.#bits, this.#start, this.cards, this.count, isIn)
      return
    }
    this.#toBits()
    const flip = isIn - 1
    for (let at = 0; at < this.#words; at++) this.#bits[at]! &= other.#bits[at]! ^ flip
  }

  get #words(): number {
    return ((this.to + 31) >>> 5) + this.#start
  }

  #toBits(): void {
    if (this.#form === 'bits') return
    const words = this.#words
    if (this.#form === 'list') {
      this.#bits.fill(0, 0, words)
      setAll(this.#bits, this.#start, this.cards, this.count)
    } else {
      if (this.#shown) this.#bits.set(this.#shown.subarray(-this.#start, -this.#start + words))
      else this.#bits.fill(-1, 0, words)
      if (words > 0) {
        this.#bits[0]! &= within(-this.#start, this.from, this.to)
        this.#bits[words - 1]! &= within(words - 1 - this.#start, this.from, this.to)
      }
    }
    this.#form = 'bits'
  }
}

const free: CardSet[] = []

/** Lends a set, with anything in it, until `use` returns. */
export function withSet<T>(use: (set: CardSet) => T): T {
  const set = free.pop() ?? new CardSet()
  try {
    return use(set)
  } finally {
    free.push(set)
  }
}
