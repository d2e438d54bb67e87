import { wordsFor } from './bits.ts'
import { columnsOf } from './columns.ts'
import { Dictionary } from './dictionary.ts'
import { GrowingBytes, GrowingWords, sharedWords } from './growing.ts'
import { ListWriter } from './list-writer.ts'
import { isDense } from './posting-lists.ts'
import { PositionWriter } from './position-writer.ts'
import { firstPosition } from './positions.ts'
import { pairsOf } from './pairs.ts'
import { Segment } from './segment.ts'
import type { CardArrays } from './segment-arrays.ts'

/** Writes a segment term by term, in the order of their bytes. */
export class SegmentWriter {
  readonly #cards: CardArrays
  readonly #size: number
  readonly #terms = new GrowingBytes()
  readonly #termEnds = new GrowingWords()
  readonly #all: ListWriter
  readonly #titles: ListWriter
  readonly #prompt: ListWriter
  readonly #positions: PositionWriter
  /** The cards of the term that is being written, and how many there are. */
  readonly #own: Uint32Array
  readonly #inTitles: Uint32Array
  readonly #inPrompt: Uint32Array
  #count = 0

  constructor(cards: CardArrays) {
    this.#cards = cards
    this.#size = cards.keys.length
    this.#termEnds.push(0)
    this.#all = new ListWriter(this.#size)
    this.#titles = new ListWriter(this.#size)
    this.#prompt = new ListWriter(this.#size)
    this.#positions = new PositionWriter(this.#size)
    this.#own = new Uint32Array(this.#size)
    this.#inTitles = new Uint32Array(this.#size)
    this.#inPrompt = new Uint32Array(this.#size)
  }

  /** A card of the next term, after those before it, with the run of its positions; none for a term that is no word. */
  addCard(card: number, runs: Uint8Array | null = null, from = 0): void {
    this.#own[this.#count++] = card
    if (runs) this.#positions.add(runs, from)
  }

  /** Ends a term whose cards were added; one without any is left out. */
  endTerm(bytes: Uint8Array): void {
    const count = this.#count
    if (count === 0) return
    this.#terms.append(bytes)
    this.#termEnds.push(this.#terms.length)
    this.#all.add(this.#own, count)
    const { runs, starts } = this.#positions
    let [titled, prompted] = [0, 0]
    for (let at = 0; at < this.#positions.count; at++) {
      const card = this.#own[at]!
      const position = firstPosition(runs.bytes, starts[at]!)
      if (position < this.#cards.prompts[card]!) this.#inTitles[titled++] = card
      else if (position < this.#cards.responses[card]!) this.#inPrompt[prompted++] = card
    }
    this.#titles.add(this.#inTitles, titled)
    this.#prompt.add(this.#inPrompt, prompted)
    this.#positions.end(this.#own, isDense(count, this.#size))
    this.#count = 0
  }

  finish(): Segment {
    const dictionary = { bytes: this.#terms.finish(), ends: this.#termEnds.finish() }
    const all = this.#all.finish()
    const terms = new Dictionary(dictionary)
    const positions = this.#positions.finish()
    return new Segment({
      ...this.#cards,
      gone: sharedWords(wordsFor(this.#size)),
      dictionary,
      all: all.arrays,
      titles: this.#titles.finish().arrays,
      prompt: this.#prompt.finish().arrays,
      positions,
      pairs: pairsOf(all, positions, this.#cards, terms.firstWord),
      columns: columnsOf(terms, all, this.#size),
    })
  }
}
