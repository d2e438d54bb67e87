import type { LogPosition } from '#store/change-log.ts'
import type { ArchivePlace } from '#store/open.ts'
import type { SegmentArrays } from '#text-index/segment-arrays.ts'

/** Builds an index from the cards. */
interface BuildTask {
  is: 'build'
  archive: ArchivePlace
}

/** Merges runs of segments, each to one without what is gone, and writes the snapshot where one is named. */
export interface MergeTask {
  is: 'merge'
  /** Where a snapshot is written: all segments of the index. */
  runs: readonly (readonly SegmentArrays[])[]
  /** The place in the log that the index is of. */
  position: LogPosition
  snapshot: string | null
}

/** What the thread of an index is to do. */
export type IndexTask = BuildTask | MergeTask

/** What it says meanwhile and at the end, where it does not fail. */
export type FromIndexThread =
  | { is: 'going on'; done: number; total: number }
  | { is: 'built'; segment: SegmentArrays; position: LogPosition; cards: number }
  /** Null for a run that is as it was. */
  | { is: 'merged'; segments: (SegmentArrays | null)[] }
  | { is: 'written' }
