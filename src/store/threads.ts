import type { Worker } from 'node:worker_threads'
import type { Db } from './tables.ts'

const threads = new WeakMap<Db, Set<Worker>>()

/** Registers a thread that has the archive's file open, until it exits. */
export function registerThread(db: Db, worker: Worker): void {
  const own = threads.get(db) ?? new Set()
  threads.set(db, own.add(worker))
  worker.once('exit', () => own.delete(worker))
}

/** Terminates the registered threads before the file is closed: the last connection to close removes the log (file-losses.ts). */
export async function terminateThreads(db: Db): Promise<void> {
  await Promise.all([...(threads.get(db) ?? [])].map((worker) => worker.terminate()))
}
