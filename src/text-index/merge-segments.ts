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

/** The parts that have the first of the terms to which they have come; none at the end. */
function firsts(parts: readonly Part[]): Part[] {
  let own: Part[] = []
  let first: Uint8Array | null = null
  for (const part of parts) {
    const { dictionary } = part.segment
    if (part.term === dictionary.firstPair) continue
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
  readonly #cards: Uint32Array
  /** Where the run of each card begins and ends, and in which of the sources. */
  readonly #runs: Uint32Array
  readonly #runEnds: Uint32Array
  readonly #sourceOf: Uint32Array
  #sources: Uint8Array[] = []
  #count = 0
  #isRising = true

  /** @param size how many cards there are */
  constructor(size: number) {
    this.#cards = new Uint32Array(size)
    this.#runs = new Uint32Array(size)
    this.#runEnds = new Uint32Array(size)
    this.#sourceOf = new Uint32Array(size)
  }

  add({ segment, ordinals, term }: Part): void {
    const { runs, skips, skipStarts } = segment.arrays.positions
    const isWord = term >= segment.dictionary.firstWord
    const source = this.#sources.push(runs) - 1
    let run = isWord ? skips[skipStarts[term]!]! : 0
    for (const old of segment.all.cardsOf(term)) {
      const [card, end] = [ordinals[old]!, isWord ? endOfRun(runs, run) : 0]
      if (card !== GONE) {
        const at = this.#count++
        if (at > 0 && card < this.#cards[at - 1]!) this.#isRising = false
        this.#cards[at] = card
        this.#runs[at] = run
        this.#runEnds[at] = end
        this.#sourceOf[at] = source
      }
      run = end
    }
  }

  /** Gives the writer what was gathered, and forgets it. */
  write(writer: SegmentWriter): void {
    const write = (at: number) => {
      writer.addCard(this.#cards[at]!)
      writer.addRun(this.#sources[this.#sourceOf[at]!]!, this.#runs[at]!, this.#runEnds[at]!)
    }
    if (this.#isRising) for (let at = 0; at < this.#count; at++) write(at)
    else for (const at of this.#inOrder()) write(at)
    this.#sources = []
    this.#count = 0
    this.#isRising = true
  }

  /** The places of the cards in rising order. */
  #inOrder(): Iterable<number> {
    const count = this.#count
    // Card and place in one number, which sorts without a function.
    const both = Float64Array.from(this.#cards.subarray(0, count), (card, at) => card * count + at).sort()
    return Uint32Array.from(both, (one) => one % count)
  }
}
