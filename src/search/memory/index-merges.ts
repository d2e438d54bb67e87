import type { LogPosition } from '#store/change-log.ts'
import { mergeSegments } from '#text-index/merge-segments.ts'
import { Segment } from '#text-index/segment.ts'
import type { TextIndex } from '#text-index/text-index.ts'
import { runsToMerge } from './merge-policy.ts'
import { runTask } from './run-task.ts'
import { removeSnapshot } from './snapshot-file.ts'

/** An index with its position in the change log. */
export interface PositionedIndex {
  index: TextIndex
  position: LogPosition
}

/** Up to this many cards are merged on the event loop, more in a thread. */
const FEW_CARDS = 500

/** Changes after which the snapshot is written again: far fewer than the change log keeps. */
const WRITTEN_AFTER = 2000

/** Delay after a failure before merging or writing is tried again, in milliseconds. */
const RETRY_DELAY_MS = 60_000

interface Options {
  snapshot: string | null
  fewCards: number
  /** Whether words were deleted for good since this position in the log, so that no file may hold the index of then. */
  isForgotten: (position: LogPosition) => Promise<boolean>
  failed: (error: unknown) => void
}

/** Merges the segments of an index, and writes its snapshot: one at a time, in a thread. */
export class IndexMerges {
  /** The log position of the snapshot; null where none is known to be on the disk, or none may be. */
  written: LogPosition | null = null
  readonly #options: Options
  /** Counts deletions of words, by which an earlier snapshot is recognised. */
  #forgotten = 0
  #isRemoved = false
  #running: Promise<void> | null = null
  /** A newer state that came while the task runs: considered when it ends. */
  #changed: PositionedIndex | null = null
  #retryAt = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** Marks the snapshot on the disk as unusable, as it may hold deleted words: it is written again. */
  discard(): void {
    this.written = null
    this.#forgotten++
  }

  /** Starts the merge or snapshot that is due after a change. */
  begin(placed: PositionedIndex): void {
    if (this.#running) {
      this.#changed = placed
      return
    }
    if (performance.now() < this.#retryAt) return
    const { index, position } = placed
    const runs = runsToMerge(index.segments)
    const few = runs.filter((run) => cardsOf(run) <= FEW_CARDS)
    for (const run of few) index.replace(run, mergeSegments(run))
    const isDue = this.written === null || position.number - this.written.number > WRITTEN_AFTER
    const file = isDue ? this.#fileFor(index) : null
    if (file !== null || few.length < runs.length) this.#start(placed, file)
  }

  /** Writes the snapshot if it is outdated, after the running task; not if words were deleted since. */
  async finish(placed: PositionedIndex): Promise<void> {
    this.#changed = null
    await this.#running
    const { number, mark } = placed.position
    if (this.written?.number === number && this.written.mark === mark) return
    const file = this.#fileFor(placed.index)
    if (file === null || (await this.#options.isForgotten(placed.position))) return
    this.#start(placed, file)
    await this.#running
  }

  /** The path of the snapshot; null where the index has none, or too few cards for one. */
  #fileFor({ size }: TextIndex): string | null {
    const { snapshot, fewCards } = this.#options
    if (snapshot === null || size > fewCards) return snapshot
    if (!this.#isRemoved) removeSnapshot(snapshot)
    this.#isRemoved = true
    return null
  }

  #start(placed: PositionedIndex, snapshot: string | null): void {
    const task = this.#run(placed, snapshot).catch((error: unknown) => {
      this.#retryAt = performance.now() + RETRY_DELAY_MS
      this.#options.failed(error)
    })
    this.#running = task.then(() => {
      this.#running = null
      const changed = this.#changed
      this.#changed = null
      if (changed) this.begin(changed)
    })
  }

  /** With a snapshot every segment takes part, so that the file holds no removed card. */
  async #run({ index, position }: PositionedIndex, snapshot: string | null): Promise<void> {
    const { segments } = index
    const merged = runsToMerge(segments)
    const runs = segments.flatMap((segment) => {
      const run = merged.find((some) => some.includes(segment)) ?? (snapshot === null ? [] : [segment])
      return run[0] === segment ? [run] : []
    })
    const before = this.#forgotten
    this.#isRemoved = false
    const arrays = runs.map((run) => run.map((segment) => segment.arrays))
    const { over } = runTask({ type: 'merge', runs: arrays, position, snapshot }, (message) => {
      if (message.type === 'merged') {
        for (const [at, own] of message.segments.entries()) if (own) index.replace(runs[at]!, new Segment(own))
      } else if (message.type === 'written' && this.#forgotten === before) this.written = position
    })
    await over
    // Deleting for good removes the snapshot, but not one that was being written at that moment.
    if (snapshot === null || !(await this.#options.isForgotten(position))) return
    this.discard()
    removeSnapshot(snapshot)
  }
}

const cardsOf = (run: readonly Segment[]): number => run.reduce((sum, { size }) => sum + size, 0)
