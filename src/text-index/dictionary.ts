import type { Phrase } from '#archive/term.ts'
import { firstFrom } from './posting-lists.ts'

/** The sorted terms of a segment, as the bytes of their UTF-8 one after the other, and where each of them ends. */
export interface DictionaryArrays {
  bytes: Uint8Array
  /** One more than there are terms; the first is 0. */
  ends: Uint32Array
}

/** Numbers of neighbouring terms, `to` exclusive. */
export interface TermRange {
  from: number
  to: number
}

/** Terms that are no words begin with this byte: values of fields and marks of cards. All words come after them. */
const VALUE = '\u0001'
const BEHIND_VALUES = Uint8Array.of(2)

/** The term of a field's value. @param token the field's letter (`FIELDS[name].token`); 'u' for cards that no admin viewed */
export const valueTerm = (token: string, value: string): string => `${VALUE}${token}${value}`

/** Whether a term, no pair, is a word. */
export const isWord = (term: Uint8Array): boolean => term[0]! > 1

/** Pairs of words are terms as well; they begin with this byte, which no UTF-8 has, and come after all words. */
const PAIR = 0xff

/** The term of a pair of words. Pairs are in the order of their words, as no word has a byte below the blank. */
export function pairTerm(first: Uint8Array, second: Uint8Array): Uint8Array {
  const term = new Uint8Array(first.length + second.length + 2)
  term[0] = PAIR
  term.set(first, 1)
  term[first.length + 1] = 0x20
  term.set(second, first.length + 2)
  return term
}

/** The letter of marks of cards: what they hold and their language. No field has it. */
export const MARKS = 'f'

/** The UTF-8 of U+E000 and all characters behind it begins with this byte or a greater one. */
const FIRST_BEHIND_UTF16 = 0xee

/** Terms from one head to the next. */
const BETWEEN = 16

/** The first four bytes as a number. @param filler stands for each missing byte */
function headOf(bytes: Uint8Array, filler: number, length = bytes.length): number {
  let head = 0
  for (let at = 0; at < 4; at++) head = head * 256 + (at < length ? bytes[at]! : filler)
  return head
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The UTF-8 of a term. */
export function bytesOf(term: string): Uint8Array {
  const bytes = new Uint8Array(term.length)
  for (let at = 0; at < bytes.length; at++) {
    const unit = term.charCodeAt(at)
    if (unit > 127) return encoder.encode(term)
    bytes[at] = unit
  }
  return bytes
}

/** Terms by their numbers, which rise with the bytes of their UTF-8, so that terms with a common prefix are neighbours. */
export class Dictionary {
  readonly arrays: DictionaryArrays
  readonly #bytes: Uint8Array
  readonly #ends: Uint32Array
  /** The first four bytes of every sixteenth term as a number: a search goes through these few before it reads terms. */
  readonly #heads: Uint32Array
  readonly size: number
  /** Cached term ranges of phrases: a search looks each of its phrases up several times. */
  readonly #ranges = new WeakMap<Phrase, readonly TermRange[]>()
  /** The numbers of the first term that is a word, and of the first one after all words. */
  readonly firstWord: number
  readonly firstPair: number

  constructor(arrays: DictionaryArrays) {
    const { bytes, ends } = arrays
    this.arrays = arrays
    this.#bytes = bytes
    this.#ends = ends
    this.size = ends.length - 1
    this.#heads = Uint32Array.from({ length: Math.ceil(this.size / BETWEEN) }, (_, at) =>
      headOf(this.bytesOf(at * BETWEEN), 0),
    )
    this.firstWord = this.search(BEHIND_VALUES, 0)
    this.firstPair = this.search(Uint8Array.of(PAIR), 0)
  }

  /** The number of a term; -1 where it is not there. */
  numberOf(term: string): number {
    return this.#numberOf(bytesOf(term))
  }

  /** The number of the pair of two words; -1 where they are not paired. */
  pairOf(first: number, second: number): number {
    return this.#numberOf(pairTerm(this.bytesOf(first), this.bytesOf(second)))
  }

  #numberOf(bytes: Uint8Array): number {
    const at = this.search(bytes, 0)
    const isThere =
      at < this.size && this.#compare(at, bytes, bytes.length) === 0 && this.#lengthOf(at) === bytes.length
    return isThere ? at : -1
  }

  /** The numbers of all terms that begin so. */
  rangeOf(start: string): TermRange {
    const bytes = bytesOf(start)
    return { from: this.search(bytes, 0), to: this.search(bytes, 1) }
  }

  /** The terms that each word of a phrase may be. */
  rangesOf(phrase: Phrase): readonly TermRange[] {
    let ranges = this.#ranges.get(phrase)
    if (ranges === undefined) {
      const { words, prefix } = phrase
      ranges = words.map((word, at) => this.rangeOfWord(word, prefix && at === words.length - 1))
      this.#ranges.set(phrase, ranges)
    }
    return ranges
  }

  /** The numbers of the terms that are a word, or if it is open begin with it. */
  rangeOfWord(word: string, isOpen: boolean): TermRange {
    if (isOpen) return this.rangeOf(word)
    const from = this.numberOf(word)
    return from < 0 ? { from: 0, to: 0 } : { from, to: from + 1 }
  }

  bytesOf = (term: number): Uint8Array => this.#bytes.subarray(this.#ends[term], this.#ends[term + 1])

  /** A loop, as most terms are short and ASCII, for which a decoder takes longer. */
  textOf(term: number): string {
    let text = ''
    for (const byte of this.bytesOf(term)) {
      if (byte > 127) return decoder.decode(this.bytesOf(term).slice())
      text += String.fromCharCode(byte)
    }
    return text
  }

  /** Whether some terms are in the order of their texts: where no character is behind U+DFFF, whose UTF-16 is in another order. */
  isInOrderOfTexts(from: number, to: number): boolean {
    return this.#bytes.subarray(this.#ends[from], this.#ends[to]).every((byte) => byte < FIRST_BEHIND_UTF16)
  }

  #lengthOf = (term: number): number => this.#ends[term + 1]! - this.#ends[term]!

  /** The first term that does not compare below a bound with the first `length` of some bytes. */
  search(bytes: Uint8Array, bound: 0 | 1, length = bytes.length): number {
    const head = headOf(bytes, bound === 0 ? 0 : 0xff, length)
    const first = firstFrom(this.#heads, head, 0, this.#heads.length)
    const behind = this.#heads[first] === head ? firstFrom(this.#heads, head + 1, first, this.#heads.length) : first
    let [low, high] = [Math.max(0, (first - 1) * BETWEEN), Math.min(this.size, behind * BETWEEN)]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(middle, bytes, length) < bound) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Below 0 where a term comes before some bytes, 0 where it begins with them, else above 0. */
  #compare(term: number, bytes: Uint8Array, length: number): number {
    const start = this.#ends[term]!
    const own = this.#ends[term + 1]! - start
    for (let at = 0; at < length; at++) {
      if (at === own) return -1
      const difference = this.#bytes[start + at]! - bytes[at]!
      if (difference !== 0) return difference
    }
    return 0
  }
}

/** Below 0 where `a` comes before `b`, above 0 where it comes after, else 0. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const common = Math.min(a.length, b.length)
  for (let at = 0; at < common; at++) {
    const difference = a[at]! - b[at]!
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
