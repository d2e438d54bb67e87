import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { LogPosition } from '#store/change-log.ts'
import type { ArchivePlace } from '#store/open.ts'
import type { State } from '#store/revision.ts'
import type { SegmentArrays } from '#text-index/segment-arrays.ts'

/** Merges each run of segments into one without removed cards, and writes the snapshot where a path is given. */
export interface MergeTask {
  type: 'merge'
  /** Where a snapshot is written: all segments of the index. */
  runs: readonly (readonly SegmentArrays[])[]
  position: LogPosition
  snapshot: string | null
}

/** A task of the index thread: build an index from the cards, or merge segments. */
export type IndexTask = { type: 'build'; archive: ArchivePlace } | MergeTask

/** Messages of the thread: progress, and the result. */
export type FromIndexThread =
  | { type: 'progress'; done: number; total: number }
  | { type: 'built'; segment: SegmentArrays; state: State; cards: number }
  /** Null for a run that is as it was. */
  | { type: 'merged'; segments: (SegmentArrays | null)[] }
  | { type: 'written' }

/** A task that runs in a thread. */
export interface RunningTask {
  /** Settles when the thread has ended. @throws Error when it failed, or was ended before its time */
  over: Promise<void>
  end: () => Promise<unknown>
}

/** Starts a task of an index in a thread. @param heard called with each message of the thread */
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
