import { buildSegment } from './build-segment.ts'
import type { Entry } from './entry.ts'
import { mergeSegments } from './merge-segments.ts'
import type { Segment } from './segment.ts'

/** Cards of a piece: their words are in memory twice while it is made. */
const PIECE = 16_384

/** Makes a segment of any number of cards, piece by piece. */
export class SegmentBuilder {
  readonly #pieces: Segment[] = []
  readonly #piece: number
  #entries: Entry[] = []

  /** @param piece cards of a piece; tests make it small */
  constructor(piece = PIECE) {
    this.#piece = piece
  }

  /** Adds a card, in any order. */
  add(entry: Entry): void {
    if (this.#entries.push(entry) === this.#piece) this.#endPiece()
  }

  /** The segment of all cards that were added. */
  finish(): Segment {
    if (this.#entries.length > 0 || this.#pieces.length === 0) this.#endPiece()
    return this.#pieces.length === 1 ? this.#pieces[0]! : mergeSegments(this.#pieces)
  }

  #endPiece(): void {
    this.#pieces.push(buildSegment(this.#entries))
    this.#entries = []
  }
}
