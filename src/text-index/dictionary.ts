/** The sorted terms of a segment, as the bytes of their UTF-8 one after the other, and where each of them ends. */
export interface DictionaryArrays {
  bytes: Uint8Array
  /** One more than there are terms; the first is 0. */
  ends: Uint32Array
}

/** Terms that are no words begin with this byte: values of fields and marks of cards. All words come after them. */
const VALUE = '\u0001'
const BEHIND_VALUES = Uint8Array.of(2)

/** The term of a field's value. @param token the field's letter (`FIELDS[name].token`); 'u' for cards that no admin viewed */
export const valueTerm = (token: string, value: string): string => `${VALUE}${token}${value}`

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export const bytesOf = (term: string): Uint8Array => encoder.encode(term)

/** Terms by their numbers, which rise with the bytes of their UTF-8: those that begin alike are neighbours. */
export class Dictionary {
  readonly #bytes: Uint8Array
  readonly #ends: Uint32Array
  readonly size: number
  /** The number of the first term that is a word. */
  readonly firstWord: number

  constructor({ bytes, ends }: DictionaryArrays) {
    this.#bytes = bytes
    this.#ends = ends
    this.size = ends.length - 1
    this.firstWord = this.#after(BEHIND_VALUES, false)
  }

  /** The number of a term; -1 where it is not there. */
  numberOf(term: string): number {
    const bytes = bytesOf(term)
    const at = this.#after(bytes, false)
    return at < this.size && compareBytes(this.bytesOf(at), bytes) === 0 ? at : -1
  }

  /** The numbers of all terms that begin so, `to` exclusive. */
  rangeOf(start: string): { from: number; to: number } {
    const bytes = bytesOf(start)
    return { from: this.#after(bytes, false), to: this.#after(bytes, true) }
  }

  /** The first term behind all that begin with these bytes, as one before it does: looked for near by first. */
  firstBehind(bytes: Uint8Array, term: number): number {
    let step = 1
    while (term + step < this.size && this.#isBefore(term + step, bytes, true)) step *= 2
    let [low, high] = [term + (step >>> 1), Math.min(this.size, term + step)]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#isBefore(middle, bytes, true)) low = middle + 1
      else high = middle
    }
    return low
  }

  bytesOf = (term: number): Uint8Array => this.#bytes.subarray(this.#ends[term], this.#ends[term + 1])

  textOf = (term: number): string => decoder.decode(this.#bytes.slice(this.#ends[term], this.#ends[term + 1]))

  /** The first term that is not before these bytes, or that is after all that begin with them. */
  #after(wanted: Uint8Array, isBehindPrefix: boolean): number {
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#isBefore(middle, wanted, isBehindPrefix)) low = middle + 1
      else high = middle
    }
    return low
  }

  #isBefore(term: number, wanted: Uint8Array, isBehindPrefix: boolean): boolean {
    const start = this.#ends[term]!
    const length = this.#ends[term + 1]! - start
    const common = Math.min(length, wanted.length)
    for (let at = 0; at < common; at++) {
      const difference = this.#bytes[start + at]! - wanted[at]!
      if (difference !== 0) return difference < 0
    }
    return length < wanted.length || isBehindPrefix
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

/** The order of UTF-8: that of letters, in which surrogates come after all single units. */
export function compareTerms(a: string, b: string): number {
  const common = Math.min(a.length, b.length)
  for (let at = 0; at < common; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (one !== other) return rankOf(one) - rankOf(other)
  }
  return a.length - b.length
}

const rankOf = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)
