import { wordsFor } from './bits.ts'
import { columnsOf } from './columns.ts'
import { Dictionary } from './dictionary.ts'
import { GrowingBytes, GrowingWords, sharedWords } from './growing.ts'
import { ListWriter } from './list-writer.ts'
import { pairsOf, type Pair } from './pairs.ts'
import { cardsBetween, endOfRun, firstPosition, RUNS_BETWEEN } from './positions.ts'
import { isDense, PostingLists } from './posting-lists.ts'
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
  readonly #runs = new GrowingBytes()
  readonly #skips = new GrowingWords()
  readonly #skipStarts = new GrowingWords()
  /** The cards of the term that is being written, how many there are, and where the runs of their positions begin. */
  readonly #own: Uint32Array
  readonly #runStarts: Uint32Array
  #count = 0
  /** Of these, the cards whose best field with the term is a title, and the prompt. */
  readonly #titled: Uint32Array
  readonly #prompted: Uint32Array
  #firstRun = 0

  constructor(cards: CardArrays) {
    this.#cards = cards
    this.#size = cards.keys.length
    this.#termEnds.push(0)
    this.#all = new ListWriter(this.#size)
    this.#titles = new ListWriter(this.#size)
    this.#prompt = new ListWriter(this.#size)
    this.#own = new Uint32Array(this.#size)
    this.#runStarts = new Uint32Array(this.#size)
    this.#titled = new Uint32Array(this.#size)
    this.#prompted = new Uint32Array(this.#size)
  }

  /** A card of the next term, after those before it; its positions follow, if the term is a word: those of a run, or added ones. */
  addCard(card: number, runs: Uint8Array | null = null, from = 0): void {
    this.#runStarts[this.#count] = this.#runs.length
    this.#own[this.#count++] = card
    if (runs && runs.length > 0) this.#runs.append(runs, from, endOfRun(runs, from))
  }

  /** A position of the last card's run, as the distance from the one before. */
  addPosition(distance: number, isLast: boolean): void {
    this.#runs.varint(distance * 2 + (isLast ? 1 : 0))
  }

  /** Ends a term; one without cards is left out. */
  endTerm(bytes: Uint8Array): void {
    const count = this.#count
    if (count === 0) return
    const isWord = this.#runs.length > this.#firstRun
    const { prompts, responses } = this.#cards
    let [titled, prompted] = [0, 0]
    this.#skipStarts.push(this.#skips.length)
    if (isWord) {
      for (let at = 0; at < count; at++) {
        const card = this.#own[at]!
        const position = firstPosition(this.#runs.bytes, this.#runStarts[at]!)
        if (position < prompts[card]!) this.#titled[titled++] = card
        else if (position < responses[card]!) this.#prompted[prompted++] = card
      }
      this.#skip(count)
    }
    this.#add({
      term: bytes,
      all: this.#own.subarray(0, count),
      titles: this.#titled.subarray(0, titled),
      prompt: this.#prompted.subarray(0, prompted),
    })
    this.#count = 0
    this.#firstRun = this.#runs.length
  }

  #add({ term, all, titles, prompt }: Pair): void {
    this.#terms.append(term)
    this.#termEnds.push(this.#terms.length)
    this.#all.add(all)
    this.#titles.add(titles)
    this.#prompt.add(prompt)
  }

  /** Where the runs begin to which is skipped: each 64th, or those of each 4 or 32 cards. */
  #skip(count: number): void {
    if (!isDense(count, this.#size)) {
      for (let at = 0; at < count; at += RUNS_BETWEEN) this.#skips.push(this.#runStarts[at]!)
      return
    }
    const between = cardsBetween(count, this.#size)
    for (let from = 0, at = 0; from < this.#size; from += between) {
      while (at < count && this.#own[at]! < from) at++
      this.#skips.push(at < count ? this.#runStarts[at]! : this.#runs.length)
    }
  }

  /** @param hasPairs whether common words that follow each other are listed: not for what is to be merged */
  finish(hasPairs = true): Segment {
    const positions = {
      runs: this.#runs.finish(),
      skips: this.#skips.finish(),
      skipStarts: this.#skipStarts.finish(),
    }
    const words = new Dictionary({ bytes: this.#terms.finish(), ends: this.#termEnds.finish() })
    const segment = { cards: this.#cards, dictionary: words, lists: this.#all.lists, positions }
    if (hasPairs) for (const pair of pairsOf(segment)) this.#add(pair)
    const dictionary = { bytes: this.#terms.finish(), ends: this.#termEnds.finish() }
    const all = this.#all.finish()
    return new Segment({
      ...this.#cards,
      gone: sharedWords(wordsFor(this.#size)),
      dictionary,
      all,
      titles: this.#titles.finish(),
      prompt: this.#prompt.finish(),
      positions,
      columns: columnsOf(new Dictionary(dictionary), new PostingLists(all, this.#size), this.#size),
    })
  }
}
