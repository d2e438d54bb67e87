import { setAll, wordsFor } from './bits.ts'
import { GrowingBytes, GrowingWords } from './growing.ts'
import { BLOCK, isDense, PostingLists, type ListArrays } from './posting-lists.ts'

/** Writes lists of cards one after the other. */
export class ListWriter {
  readonly #size: number
  readonly #counts = new GrowingWords()
  readonly #starts = new GrowingWords()
  readonly #blockLasts = new GrowingWords()
  readonly #blockBytes = new GrowingWords()
  readonly #gaps = new GrowingBytes()
  readonly #bits = new GrowingWords()

  constructor(size: number) {
    this.#size = size
  }

  /** Adds a list of rising ordinals. */
  add(cards: Uint32Array): void {
    const count = cards.length
    this.#counts.push(count)
    if (count > 0 && isDense(count, this.#size)) {
      const start = this.#bits.zeros(wordsFor(this.#size))
      this.#starts.push(start)
      setAll(this.#bits.words, start, cards, count)
      return
    }
    this.#starts.push(this.#blockLasts.length)
    let before = -1
    for (let at = 0; at < count; at++) {
      if (at % BLOCK === 0) this.#blockBytes.push(this.#gaps.length)
      this.#gaps.varint(cards[at]! - before)
      before = cards[at]!
      if (at % BLOCK === BLOCK - 1 || at === count - 1) this.#blockLasts.push(before)
    }
  }

  /** The lists that were added, to be read before there are more. */
  get lists(): PostingLists {
    const arrays = {
      counts: this.#counts.words,
      starts: this.#starts.words,
      blockLasts: this.#blockLasts.words,
      blockBytes: this.#blockBytes.words,
      gaps: this.#gaps.bytes,
      bits: this.#bits.words,
    }
    return new PostingLists(arrays, this.#size)
  }

  finish(): ListArrays {
    return {
      counts: this.#counts.finish(),
      starts: this.#starts.finish(),
      blockLasts: this.#blockLasts.finish(),
      blockBytes: this.#blockBytes.finish(),
      gaps: this.#gaps.finish(),
      bits: this.#bits.finish(),
    }
  }
}
