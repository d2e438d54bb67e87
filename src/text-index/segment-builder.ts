import { buildSegment } from './build-segment.ts'
import type { Entry } from './entry.ts'
import { mergeSegments } from './merge-segments.ts'
import type { Segment } from './segment.ts'

/** Cards of a batch: their words are in memory twice while it is made. */
const BATCH = 16_384

/** Makes a segment of any number of cards, batch by batch. */
export class SegmentBuilder {
  readonly #batches: Segment[] = []
  readonly #batchSize: number
  #entries: Entry[] = []

  /** @param batchSize cards of a batch; tests make it small */
  constructor(batchSize = BATCH) {
    this.#batchSize = batchSize
  }

  /** Adds a card, in any order. */
  add(entry: Entry): void {
    if (this.#entries.push(entry) === this.#batchSize) this.#endBatch()
  }

  finish(): Segment {
    if (this.#batches.length === 0) return buildSegment(this.#entries)
    if (this.#entries.length > 0) this.#endBatch()
    return mergeSegments(this.#batches)
  }

  #endBatch(): void {
    this.#batches.push(buildSegment(this.#entries, false))
    this.#entries = []
  }
}
