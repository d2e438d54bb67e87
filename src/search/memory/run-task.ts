import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { LogPosition } from '#store/change-log.ts'
import type { ArchivePlace } from '#store/open.ts'
import type { State } from '#store/revision.ts'
import type { SegmentArrays } from '#text-index/segment-arrays.ts'

/** Merges runs of segments, each to one without what is gone, and writes the snapshot where one is named. */
export interface MergeTask {
  type: 'merge'
  /** Where a snapshot is written: all segments of the index. */
  runs: readonly (readonly SegmentArrays[])[]
  position: LogPosition
  snapshot: string | null
}

/** What the thread of an index is to do: to build one from the cards, or to merge. */
export type IndexTask = { type: 'build'; archive: ArchivePlace } | MergeTask

/** What it says meanwhile and at the end, where it does not fail. */
export type FromIndexThread =
  | { type: 'progress'; done: number; total: number }
  | { type: 'built'; segment: SegmentArrays; state: State; cards: number }
  /** Null for a run that is as it was. */
  | { type: 'merged'; segments: (SegmentArrays | null)[] }
  | { type: 'written' }

/** A task that goes on in a thread of its own. */
export interface RunningTask {
  /** Settles when the thread has ended. @throws Error when it failed, or was ended before its time */
  over: Promise<void>
  end: () => Promise<unknown>
}

/** Begins a task of an index in a thread. @param heard called with what the thread says */
export function runTask(task: IndexTask, heard: (message: FromIndexThread) => void): RunningTask {
  const worker = new Worker(new URL('./index-thread.ts', import.meta.url), { workerData: task })
  worker.on('message', heard)
  return { over: ended(worker), end: () => worker.terminate() }
}

async function ended(worker: Worker): Promise<void> {
  const failed = new Promise<never>((_, reject) => void worker.once('error', reject))
  const [code] = (await Promise.race([once(worker, 'exit'), failed])) as [number]
  if (code !== 0) throw new Error('The thread of the search index ended before its time.')
}
