import type { Worker } from 'node:worker_threads'
import type { Db } from './tables.ts'

const threads = new WeakMap<Db, Set<Worker>>()

/** Says that a thread has the archive's file open as well, until it ends. */
export function registerThread(db: Db, worker: Worker): void {
  const own = threads.get(db) ?? new Set()
  threads.set(db, own.add(worker))
  worker.once('exit', () => own.delete(worker))
}

/** Ends all such threads, before the file is closed: who closes it last removes its log (file-losses.ts). */
export async function terminateThreads(db: Db): Promise<void> {
  await Promise.all([...(threads.get(db) ?? [])].map((worker) => worker.terminate()))
}
