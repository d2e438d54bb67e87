import { hasBit, setBit } from './bits.ts'
import { compareBytes } from './dictionary.ts'
import { endOfRun } from './positions.ts'
import { firstFrom } from './posting-lists.ts'
import { emptyCards, type CardArrays } from './segment-arrays.ts'
import { SegmentWriter } from './segment-writer.ts'
import type { Segment } from './segment.ts'

const GONE = 0xffffffff

/** The runs of a term that is not a word. */
const NO_RUNS = new Uint8Array()

interface Part {
  segment: Segment
  /** As it was when the merge began: another thread may take cards out meanwhile. */
  gone: Uint32Array
  /** The ordinals that its cards have in the result. */
  ordinals: Uint32Array
  /** The number of its next term. */
  term: number
}

/** Merges segments into one without removed cards; a card that several of them have must be removed from all but one. */
export function mergeSegments(segments: readonly Segment[]): Segment {
  const parts = segments.map((segment): Part => ({
    segment,
    gone: segment.arrays.gone.slice(),
    ordinals: new Uint32Array(segment.size).fill(GONE),
    term: 0,
  }))
  const cards = inTime(parts)
  const writer = new SegmentWriter(cards)
  const gathered = new Gathered(cards.keys.length)
  for (let own = firsts(parts); own.length > 0; own = firsts(parts)) {
    const bytes = own[0]!.segment.dictionary.bytesOf(own[0]!.term)
    for (const part of own) gathered.add(part)
    gathered.write(writer)
    writer.endTerm(bytes)
    for (const part of own) part.term++
  }
  return writer.finish()
}

/** The parts whose next term is the smallest; none at the end. Pairs are skipped. */
export function firsts<One extends { segment: Segment; term: number }>(parts: readonly One[]): One[] {
  let own: One[] = []
  let first: Uint8Array | null = null
  for (const part of parts) {
    const { dictionary } = part.segment
    if (part.term === dictionary.firstPair) continue
    const bytes = dictionary.bytesOf(part.term)
    const order = first === null ? -1 : compareBytes(bytes, first)
    if (order > 0) continue
    own = order < 0 ? [part] : [...own, part]
    first = bytes
  }
  return own
}

/** Gives the cards of all parts their ordinals in chronological order. */
function inTime(parts: readonly Part[]): CardArrays {
  const left = parts.flatMap(({ segment, gone }) => [segment.arrays.keys.filter((_, at) => !hasBit(gone, at))])
  const size = left.reduce((sum, { length }) => sum + length, 0)
  const cards = emptyCards(size)
  let before = 0
  for (const keys of left) {
    cards.keys.set(keys, before)
    before += keys.length
  }
  cards.keys.sort()
  for (const { segment, gone, ordinals } of parts) {
    const { keys, prompts, responses, isPrivate, lengths } = segment.arrays
    for (let old = 0; old < segment.size; old++) {
      if (hasBit(gone, old)) continue
      const card = (ordinals[old] = firstFrom(cards.keys, keys[old]!, 0, size))
      cards.prompts[card] = prompts[old]!
      cards.responses[card] = responses[old]!
      cards.lengths[card] = lengths[old]!
      if (hasBit(isPrivate, old)) setBit(cards.isPrivate, card)
    }
  }
  return cards
}

/** The cards of one term from all parts that have it, and where the runs of their positions are. */
class Gathered {
  readonly #cards: Uint32Array
  #count = 0
  /** For each card, by its ordinal, where its run begins, and in which of the sources. */
  readonly #runs: Uint32Array
  readonly #sourceOf: Uint16Array
  #sources: Uint8Array[] = []
  #isRising = true

  constructor(size: number) {
    this.#cards = new Uint32Array(size)
    this.#runs = new Uint32Array(size)
    this.#sourceOf = new Uint16Array(size)
  }

  add({ segment, ordinals, term }: Part): void {
    const { runs, skips, skipStarts } = segment.arrays.positions
    const isWord = term >= segment.dictionary.firstWord
    const source = this.#sources.push(isWord ? runs : NO_RUNS) - 1
    let run = isWord ? skips[skipStarts[term]!]! : 0
    let last = this.#count > 0 ? this.#cards[this.#count - 1]! : 0
    for (const old of segment.all.cardsOf(term)) {
      const card = ordinals[old]!
      if (card !== GONE) {
        if (card < last) this.#isRising = false
        this.#cards[this.#count++] = last = card
        this.#runs[card] = run
        this.#sourceOf[card] = source
      }
      if (isWord) run = endOfRun(runs, run)
    }
  }

  /** Writes the gathered term, and clears it. */
  write(writer: SegmentWriter): void {
    const cards = this.#cards.subarray(0, this.#count)
    if (!this.#isRising) cards.sort()
    for (const card of cards) writer.addCard(card, this.#sources[this.#sourceOf[card]!]!, this.#runs[card]!)
    this.#sources = []
    this.#count = 0
    this.#isRising = true
  }
}
