import { maxTypos } from '#archive/typing-error.ts'
import { bytesOf, type Dictionary } from './dictionary.ts'

/** A word of a dictionary that may have been meant by another. */
export interface NearTerm {
  term: number
  /** How many typing errors lie between, at least 1. */
  errors: number
}

/**
 * The words that are as many typing errors away from one as may be meant (`maxTypos`). The sorted words are walked as
 * a tree: the rows of the table of distances are kept for letters that neighbours begin with alike, and beginnings that
 * hold too many errors already are leapt over, as are those whose next letter would be one error too many.
 */
export function termsNear(dictionary: Dictionary, typed: string): NearTerm[] {
  const most = maxTypos(typed)
  if (most === 0) return []
  const path = new Path(Array.from(typed, (letter) => letter.codePointAt(0)!))
  const near: NearTerm[] = []
  for (let term = dictionary.firstWord; term < dictionary.firstPair;) {
    const bytes = dictionary.bytesOf(term)
    path.follow(bytes, most)
    if (path.least > most) {
      const next = path.nextStart(most)
      term = dictionary.firstBehind(next.bytes, term, next.isItself ? 0 : 1)
      continue
    }
    if (path.errors > 0 && path.errors <= most) near.push({ term, errors: path.errors })
    term++
  }
  return near
}

/** The way from the beginning of a word to the place to which it was followed, letter by letter. */
class Path {
  readonly #typed: readonly number[]
  /** For each letter of the way the distances from the beginnings of the typed word. */
  readonly #rows: Uint8Array[]
  readonly #letters: number[] = []
  /** Behind each letter, in bytes. */
  readonly #ends = [0]
  #bytes: Uint8Array = new Uint8Array()
  #depth = 0
  /** The least distance at the end of the way: what follows has no fewer errors. */
  least = 0

  constructor(typed: readonly number[]) {
    this.#typed = typed
    this.#rows = [Uint8Array.from({ length: typed.length + 1 }, (_, at) => at)]
  }

  /** Errors between the typed word and the way that was followed. */
  get errors(): number {
    return this.#rows[this.#depth]![this.#typed.length]!
  }

  /** Follows a word until it is over, or holds too many errors. @returns how many of its bytes were followed */
  follow(bytes: Uint8Array, most: number): number {
    let common = 0
    const end = Math.min(bytes.length, this.#ends[this.#depth]!)
    while (common < end && bytes[common] === this.#bytes[common]) common++
    while (this.#ends[this.#depth]! > common) this.#depth--
    this.#bytes = bytes
    let at = this.#ends[this.#depth]!
    this.least = 0
    while (at < bytes.length) {
      const { letter, length } = letterAt(bytes, at)
      at += length
      this.#letters[this.#depth++] = letter
      this.#ends[this.#depth] = at
      this.least = this.#nextRow()
      if (this.least > most) return at
    }
    return at
  }

  /**
   * Where words go on that may be near, behind a way that holds too many errors.
   * @returns the next beginning; or else one that they are all behind
   */
  nextStart(most: number): { bytes: Uint8Array; isItself: boolean } {
    const depth = this.#depth
    const before = this.#rows[depth - 1]!
    const whole = this.#bytes.subarray(0, this.#ends[depth])
    // One error more is allowed there, so any letter is.
    for (const errors of before) if (errors < most) return { bytes: whole, isItself: false }
    const start = this.#bytes.subarray(0, this.#ends[depth - 1])
    let next = Infinity
    // Of two letters that are swapped the second one is among these: without it, the first is one error more.
    for (const [at, letter] of this.#typed.entries())
      if (letter > this.#letters[depth - 1]! && letter < next && before[at]! <= most) next = letter
    if (next === Infinity) return { bytes: start, isItself: false }
    const letters = bytesOf(String.fromCodePoint(next))
    const bytes = new Uint8Array(start.length + letters.length)
    bytes.set(start)
    bytes.set(letters, start.length)
    return { bytes, isItself: true }
  }

  /** The distances behind the last letter (`typingErrors` of archive/typing-error.ts). @returns the least of them */
  #nextRow(): number {
    const depth = this.#depth
    const row = (this.#rows[depth] ??= new Uint8Array(this.#typed.length + 1))
    const last = this.#rows[depth - 1]!
    const letter = this.#letters[depth - 1]!
    let least = (row[0] = Math.min(depth, 255))
    for (let at = 1; at < row.length; at++) {
      const isSame = this.#typed[at - 1] === letter
      let errors = Math.min(last[at]! + 1, row[at - 1]! + 1, last[at - 1]! + (isSame ? 0 : 1))
      const isSwap =
        at > 1 && depth > 1 && this.#typed[at - 2] === letter && this.#typed[at - 1] === this.#letters[depth - 2]
      if (isSwap) errors = Math.min(errors, this.#rows[depth - 2]![at - 2]! + 1)
      row[at] = errors
      if (errors < least) least = errors
    }
    return least
  }
}

/** The letter whose UTF-8 begins at a byte. */
function letterAt(bytes: Uint8Array, at: number): { letter: number; length: number } {
  const first = bytes[at]!
  if (first < 0x80) return { letter: first, length: 1 }
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  let letter = first & (0xff >> (length + 1))
  for (let next = 1; next < length; next++) letter = (letter << 6) | (bytes[at + next]! & 0x3f)
  return { letter, length }
}
