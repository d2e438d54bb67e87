import { countBits, hasBit, setBit, wordsFor } from './bits.ts'
import { compareBytes } from './dictionary.ts'
import { sharedNumbers, sharedWords } from './growing.ts'
import { endOfRun } from './positions.ts'
import type { Segment } from './segment.ts'
import { SegmentWriter } from './segment-writer.ts'
import type { CardArrays } from './segment-arrays.ts'

/** The ordinal of a card that is gone. */
const GONE = 0xffffffff

/** A segment that is merged. */
interface Part {
  segment: Segment
  /** As it was when the merge began: another thread may take cards out meanwhile. */
  gone: Uint32Array
  /** The ordinals that its cards have in the result. */
  ordinals: Uint32Array
  /** The term that it has come to. */
  term: number
}

/** One segment of the cards of several, without those that are gone; no card is in two of them but gone from all but one. */
export function mergeSegments(segments: readonly Segment[]): Segment {
  const parts = segments.map((segment): Part => ({
    segment,
    gone: segment.arrays.gone.slice(),
    ordinals: new Uint32Array(segment.size).fill(GONE),
    term: 0,
  }))
  const writer = new SegmentWriter(inTime(parts))
  const gathered = new Gathered()
  for (let own = firsts(parts); own.length > 0; own = firsts(parts)) {
    const bytes = own[0]!.segment.dictionary.bytesOf(own[0]!.term)
    for (const part of own) gathered.add(part)
    gathered.write(writer)
    writer.endTerm(bytes)
    for (const part of own) part.term++
  }
  return writer.finish()
}

/** The parts that have the first of the terms to which they have come; none at the end. */
function firsts(parts: readonly Part[]): Part[] {
  let own: Part[] = []
  let first: Uint8Array | null = null
  for (const part of parts) {
    const { dictionary } = part.segment
    if (part.term === dictionary.size) continue
    const bytes = dictionary.bytesOf(part.term)
    const order = first === null ? -1 : compareBytes(bytes, first)
    if (order < 0) {
      own = [part]
      first = bytes
    } else if (order === 0) own.push(part)
  }
  return own
}

/** Gives the cards of all parts their ordinals in the order of time. */
function inTime(parts: readonly Part[]): CardArrays {
  const left = parts.map(({ segment, gone }) => segment.size - countBits(gone, 0, 0, segment.size))
  const size = left.reduce((sum, count) => sum + count, 0)
  const cards = {
    keys: sharedNumbers(size),
    prompts: sharedWords(size),
    responses: sharedWords(size),
    isPrivate: sharedWords(wordsFor(size)),
  }
  const places = parts.map((part) => nextLeft(part, 0))
  for (let card = 0; card < size; card++) {
    let next = -1
    for (const [at, place] of places.entries()) {
      const { keys } = parts[at]!.segment.arrays
      if (place < keys.length && (next < 0 || keys[place]! < parts[next]!.segment.arrays.keys[places[next]!]!))
        next = at
    }
    const [{ segment, ordinals }, place] = [parts[next]!, places[next]!]
    ordinals[place] = card
    cards.keys[card] = segment.arrays.keys[place]!
    cards.prompts[card] = segment.arrays.prompts[place]!
    cards.responses[card] = segment.arrays.responses[place]!
    if (hasBit(segment.arrays.isPrivate, place)) setBit(cards.isPrivate, card)
    places[next] = nextLeft(parts[next]!, place + 1)
  }
  return cards
}

/** The first card from a place on that is not gone. */
function nextLeft({ segment, gone }: Part, from: number): number {
  let at = from
  while (at < segment.size && hasBit(gone, at)) at++
  return at
}

/** The cards of one term from all parts that have it, and where the runs of their positions are. */
class Gathered {
  readonly #cards: number[] = []
  readonly #runs: number[] = []
  readonly #sources: Uint8Array[] = []
  readonly #sourceOf: number[] = []
  #isRising = true

  add({ segment, ordinals, term }: Part): void {
    const { runs, skips, skipStarts } = segment.arrays.positions
    const isWord = term >= segment.dictionary.firstWord
    const source = this.#sources.push(runs) - 1
    let run = isWord ? skips[skipStarts[term]!]! : 0
    let last = this.#cards.at(-1) ?? -1
    for (const old of segment.all.cardsOf(term)) {
      const card = ordinals[old]!
      if (card !== GONE) {
        if (card < last) this.#isRising = false
        last = card
        this.#cards.push(card)
        this.#runs.push(isWord ? run : -1)
        this.#sourceOf.push(source)
      }
      if (isWord) run = endOfRun(runs, run)
    }
  }

  /** Gives the writer what was gathered, and forgets it. */
  write(writer: SegmentWriter): void {
    const write = (at: number) => {
      const run = this.#runs[at]!
      writer.addCard(this.#cards[at]!, run < 0 ? null : this.#sources[this.#sourceOf[at]!]!, run)
    }
    if (this.#isRising) for (let at = 0; at < this.#cards.length; at++) write(at)
    else for (const at of this.#inOrder()) write(at)
    this.#cards.length = 0
    this.#runs.length = 0
    this.#sources.length = 0
    this.#sourceOf.length = 0
    this.#isRising = true
  }

  /** The places of the cards in rising order. */
  #inOrder(): Iterable<number> {
    const count = this.#cards.length
    // Card and place in one number, which sorts without a function.
    const both = Float64Array.from(this.#cards, (card, at) => card * count + at).sort()
    return Uint32Array.from(both, (one) => one % count)
  }
}
