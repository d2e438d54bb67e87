import { Worker } from 'node:worker_threads'
import type { VectorKind } from '#store/embeddings.ts'
import type { ArchivePlace } from '#store/open.ts'
import type { Gathered } from './gather.ts'

/** Gathers in a thread of its own. @param ending ends the thread at once, or before it begins */
export async function gatherBeside(place: ArchivePlace, kind: VectorKind, ending: AbortSignal): Promise<Gathered> {
  ending.throwIfAborted()
  const thread = new Worker(new URL('./gather-thread.ts', import.meta.url), { workerData: { place, kind } })
  const end = () => void thread.terminate()
  ending.addEventListener('abort', end)
  try {
    // One promise: its last message and its end may come in the same turn, and the message comes first.
    return await new Promise((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('The thread that gathers vectors ended before its time.')))
    })
  } finally {
    ending.removeEventListener('abort', end)
  }
}
