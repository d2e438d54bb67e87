import { once } from 'node:events'
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
    const failed = new Promise<never>((_, reject) => {
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('The thread that gathers vectors ended before its time.')))
    })
    const [found] = (await Promise.race([once(thread, 'message'), failed])) as [Gathered]
    return found
  } finally {
    ending.removeEventListener('abort', end)
  }
}
