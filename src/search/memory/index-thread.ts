import { parentPort, workerData } from 'node:worker_threads'
import { mergeSegments } from '#text-index/merge-segments.ts'
import { Segment } from '#text-index/segment.ts'
import type { FromIndexThread, IndexTask, MergeTask } from './run-task.ts'
import { writeSnapshot } from './snapshot-file.ts'

/** Builds a text index from the cards, merges its segments and writes its snapshot, in a thread of its own. */

const post = (message: FromIndexThread) => {
  parentPort!.postMessage(message)
}

function merge({ runs, position, snapshot }: MergeTask): void {
  const given = runs.map((run) => run.map((arrays) => new Segment(arrays)))
  const merged = given.map((run) => (run.length === 1 && run[0]!.goneCount === 0 ? null : mergeSegments(run)))
  post({ type: 'merged', segments: merged.map((segment) => segment?.arrays ?? null) })
  if (snapshot === null) return
  writeSnapshot(snapshot, { position, segments: merged.map((segment, at) => segment ?? given[at]![0]!) })
  post({ type: 'written' })
}

const task = workerData as IndexTask
if (task.type === 'merge') merge(task)
// Loads the database drivers, which merging does not need.
else await (await import('./build-index.ts')).buildIndex(task.archive, post)
