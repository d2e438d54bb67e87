import { GrowingBytes, GrowingWords } from './growing.ts'
import { endOfRun, RANKED, runsBetweenSkips, type PositionArrays } from './positions.ts'

/** Writes where each term is in each of its cards, term by term. */
export class PositionWriter {
  readonly #size: number
  readonly #skips = new GrowingWords()
  readonly #skipStarts = new GrowingWords()
  readonly #ranks = new GrowingWords()
  readonly #rankStarts = new GrowingWords()
  readonly runs = new GrowingBytes()
  /** Where the runs of the term that is being written begin. */
  readonly starts: Uint32Array
  /** How many runs it has. */
  count = 0

  /** @param size how many cards there are */
  constructor(size: number) {
    this.#size = size
    this.starts = new Uint32Array(size)
  }

  /** Copies the run of the term's next card. */
  add(runs: Uint8Array, from: number): void {
    this.starts[this.count++] = this.runs.length
    this.runs.append(runs, from, endOfRun(runs, from))
  }

  /** Ends a term. @param cards the ordinals of its cards, of which `count` have a run */
  end(cards: Uint32Array, isDense: boolean): void {
    this.#skipStarts.push(this.#skips.length)
    this.#rankStarts.push(this.#ranks.length)
    const step = runsBetweenSkips(isDense)
    for (let at = 0; at < this.count; at += step) this.#skips.push(this.starts[at]!)
    if (isDense && this.count > 0) {
      for (let stretch = 0, at = 0; stretch * RANKED < this.#size; stretch++) {
        while (at < this.count && cards[at]! < stretch * RANKED) at++
        this.#ranks.push(at)
      }
    }
    this.count = 0
  }

  finish(): PositionArrays {
    return {
      runs: this.runs.finish(),
      skips: this.#skips.finish(),
      skipStarts: this.#skipStarts.finish(),
      ranks: this.#ranks.finish(),
      rankStarts: this.#rankStarts.finish(),
    }
  }
}
