import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FromIndexThread, IndexTask } from './index-task.ts'

/** A task that goes on in a thread of its own. */
export interface RunningTask {
  /** Settles when the thread has ended. @throws Error when it failed, or was ended before its time */
  over: Promise<void>
  /** Ends it. */
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
