import { maxTypos } from '#archive/typing-error.ts'
import { bytesOf, type Dictionary } from './dictionary.ts'

/** A word of a dictionary that may have been meant by another. */
export interface NearTerm {
  term: number
  /** How many typing errors lie between, at least 1. */
  errors: number
}

/**
 * The words within the typing errors that are tolerated for a typed word (`maxTypos`). The sorted words are walked as a tree by a
 * Levenshtein automaton of the typed word, which skips prefixes with too many errors and letters that would be one error too
 * many.
 */
export function termsNear(dictionary: Dictionary, typed: string): NearTerm[] {
  const most = maxTypos(typed)
  if (most === 0) return []
  const { bytes, ends } = dictionary.arrays
  const walk = new Walk(Array.from(typed), most, bytes)
  const near: NearTerm[] = []
  for (let term = dictionary.firstWord; term < dictionary.firstPair;) {
    if (walk.follow(ends[term]!, ends[term + 1]!)) {
      const { errors } = walk
      if (errors > 0 && errors <= most) near.push({ term, errors })
      term++
    } else {
      const isSibling = walk.leap()
      term = dictionary.search(walk.start, isSibling ? 0 : 1, walk.startLength)
    }
  }
  return near
}

/** Maximum number of errors, and how many places a letter may be away from its own in the typed word. */
const REACH = 2
const BAND = 2 * REACH + 1
const FULL = (1 << BAND) - 1

/**
 * The walk from the beginning of a word, letter by letter. Its states are those of a Levenshtein automaton with swaps: behind
 * each letter, for each number of errors, a bit set of how many letters of the typed word may be used up by then. Bit `REACH`
 * stands for as many as were walked, the bits next to it for fewer and more.
 */
class Walk {
  /** The typed letters, with `REACH` places before them and more behind them that are none. */
  readonly #typed: Int32Array
  readonly #encoded: readonly Uint8Array[]
  readonly #most: number
  readonly #bytes: Uint8Array
  /** Behind each letter the bit sets for no, one and two errors. */
  readonly #states: readonly [Uint8Array, Uint8Array, Uint8Array]
  /** The letters walked, the places of the typed word that have them, and where they end, in bytes from the word's start. */
  readonly #letters: Int32Array
  readonly #places: Uint8Array
  readonly #ends: Int32Array
  #depth = 0
  #wordStart = 0
  /** The prefix to continue with after a leap: the first `startLength` bytes. */
  readonly start: Uint8Array
  startLength = 0

  /** @param bytes the words, one after the other */
  constructor(typed: readonly string[], most: number, bytes: Uint8Array) {
    const longest = typed.length + REACH + 2
    this.#typed = new Int32Array(longest + BAND).fill(-1)
    this.#typed.set(
      typed.map((letter) => letter.codePointAt(0)!),
      REACH,
    )
    this.#encoded = typed.map(bytesOf)
    this.#most = most
    this.#bytes = bytes
    this.#states = [new Uint8Array(longest), new Uint8Array(longest), new Uint8Array(longest)]
    for (let errors = 0, bits = 0; errors <= REACH; errors++) {
      bits |= 1 << (REACH + errors)
      this.#states[errors]![0] = bits & this.#possibleAt(0)
    }
    this.#letters = new Int32Array(longest)
    this.#places = new Uint8Array(longest)
    this.#ends = new Int32Array(longest)
    this.start = new Uint8Array(longest * 8)
  }

  /** Typing errors between the typed word and the word walked to its end; more than `most` where there are too many to count. */
  get errors(): number {
    const place = this.#encoded.length - this.#depth + REACH
    // A shift by 32 or more begins at 0 again: behind the first letters of a long word all of it would be used up.
    const bit = place < BAND ? 1 << place : 0
    let errors = 0
    while (errors <= this.#most && (this.#states[errors]![this.#depth]! & bit) === 0) errors++
    return errors
  }

  /** Walks a word, from the prefix that it shares with the word before. @returns false where it stopped at too many errors */
  follow(from: number, to: number): boolean {
    const bytes = this.#bytes
    const before = this.#wordStart
    const end = Math.min(to - from, this.#ends[this.#depth]!)
    let common = 0
    while (common < end && bytes[from + common] === bytes[before + common]) common++
    while (this.#ends[this.#depth]! > common) this.#depth--
    this.#wordStart = from
    for (let at = from + this.#ends[this.#depth]!; at < to;) {
      const letter = letterAt(bytes, at)
      at += letter < 0x80 ? 1 : letter < 0x800 ? 2 : letter < 0x10000 ? 3 : 4
      this.#ends[this.#depth + 1] = at - from
      if (!this.#step(letter)) return false
    }
    return true
  }

  /** @returns false where the letter makes too many errors */
  #step(letter: number): boolean {
    const [none, one, two] = this.#states
    const depth = this.#depth++
    this.#letters[depth] = letter
    let places = 0
    for (let at = 0; at < BAND; at++) if (this.#typed[depth + at] === letter) places |= 1 << at
    this.#places[depth] = places
    const swapped = depth === 0 ? 0 : (places << 1) & (this.#places[depth - 1]! >> 1)
    const possible = this.#possibleAt(depth + 1)
    const exact = none[depth]! & places
    none[depth + 1] = exact & possible
    one[depth + 1] =
      possible &
      ((one[depth]! & places) | anyLetter(none[depth]!) | (exact << 1) | (depth === 0 ? 0 : none[depth - 1]! & swapped))
    two[depth + 1] =
      possible &
      ((two[depth]! & places) |
        anyLetter(one[depth]!) |
        (one[depth + 1]! << 1) |
        (depth === 0 ? 0 : one[depth - 1]! & swapped))
    return this.#states[this.#most]![depth + 1]! !== 0
  }

  /** The bits that do not stand for more letters than were typed. */
  #possibleAt(depth: number): number {
    const bits = this.#encoded.length - depth + REACH + 1
    return bits >= BAND ? FULL : bits <= 0 ? 0 : (1 << bits) - 1
  }

  /**
   * Puts the next prefix that may begin a near word into `start`, after a walk that stopped at too many errors.
   * @returns true where near words may begin with it; false where they only come after all words that begin with it
   */
  leap(): boolean {
    for (let last = this.#depth - 1; ; last--) {
      // One error more is allowed there, so any letter is.
      if (this.#states[this.#most - 1]![last]! !== 0) {
        this.#takeStart(this.#ends[last + 1]!)
        return false
      }
      this.#takeStart(this.#ends[last]!)
      if (this.#goesOn(last)) return true
    }
  }

  /** Adds the next possible letter to `start`, and all letters that must follow where only one continuation is possible. */
  #goesOn(last: number): boolean {
    const swapped = last > 0 && (this.#states[this.#most - 1]![last - 1]! & (this.#places[last - 1]! >> 1)) !== 0
    // Of two letters that are swapped the second one is among these: without it, the first is one error more.
    const places = this.#states[this.#most]![last]!
    let [next, isOnly] = [-1, false]
    for (let at = 0; at < BAND; at++) {
      const place = last - REACH + at
      const letter = this.#typed[last + at]!
      if (((places >> at) & 1) === 0 || letter <= this.#letters[last]!) continue
      if (next >= 0 && letter >= this.#typed[REACH + next]!) {
        if (letter === this.#typed[REACH + next]) isOnly = false
        continue
      }
      next = place
      isOnly = !swapped
    }
    if (next < 0) return false
    const end = isOnly ? this.#encoded.length : next + 1
    for (let place = next; place < end; place++)
      for (const byte of this.#encoded[place]!) this.start[this.startLength++] = byte
    return true
  }

  #takeStart(length: number): void {
    for (let at = 0; at < length; at++) this.start[at] = this.#bytes[this.#wordStart + at]!
    this.startLength = length
  }
}

/** States after any letter, as an insertion or a substitution. */
const anyLetter = (bits: number): number => bits | (bits >> 1)

/** The letter whose UTF-8 begins at a byte. */
function letterAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!
  if (first < 0x80) return first
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  let letter = first & (0xff >> (length + 1))
  for (let next = 1; next < length; next++) letter = (letter << 6) | (bytes[at + next]! & 0x3f)
  return letter
}
