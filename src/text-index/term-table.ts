import { compareBytes } from './dictionary.ts'
import { GrowingBytes, GrowingWords } from './growing.ts'

/** The terms of some cards, numbered in the order in which they were first met: an open table of hashes. */
export class TermTable {
  readonly #bytes = new GrowingBytes()
  /** Where each term begins, and the last one ends. */
  readonly #starts = new GrowingWords()
  readonly #hashes = new GrowingWords()
  /** The number of a term and 1, at the place of its hash or behind it; 0 where there is none. */
  #slots = new Uint32Array(1 << 10)

  constructor() {
    this.#starts.push(0)
  }

  get size(): number {
    return this.#hashes.length
  }

  bytesOf = (term: number): Uint8Array =>
    this.#bytes.bytes.subarray(this.#starts.words[term], this.#starts.words[term + 1])

  inOrder(): Uint32Array {
    const texts = Array.from({ length: this.size }, (_, term) => this.bytesOf(term))
    return Uint32Array.from(texts.keys()).sort((a, b) => compareBytes(texts[a]!, texts[b]!))
  }

  /** The number of a term. @param bytes its UTF-8, the first `length` of them */
  numberOf(bytes: Uint8Array, length = bytes.length): number {
    let hash = length
    for (let at = 0; at < length; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
    hash = (hash ^ (hash >>> 15)) >>> 0
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const term = this.#slots[slot]! - 1
      if (term < 0) return this.#add(bytes, length, hash, slot)
      if (this.#hashes.words[term] === hash && this.#is(term, bytes, length)) return term
    }
  }

  #is(term: number, bytes: Uint8Array, length: number): boolean {
    const { words } = this.#starts
    const start = words[term]!
    if (words[term + 1]! - start !== length) return false
    for (let at = 0; at < length; at++) if (this.#bytes.bytes[start + at] !== bytes[at]) return false
    return true
  }

  #add(bytes: Uint8Array, length: number, hash: number, slot: number): number {
    this.#bytes.append(bytes, 0, length)
    this.#starts.push(this.#bytes.length)
    this.#hashes.push(hash)
    this.#slots[slot] = this.size
    if (this.size * 2 > this.#slots.length) this.#grow()
    return this.size - 1
  }

  #grow(): void {
    const slots = new Uint32Array(this.#slots.length * 2)
    for (let term = 0; term < this.size; term++) {
      let slot = this.#hashes.words[term]! & (slots.length - 1)
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = term + 1
    }
    this.#slots = slots
  }
}
