import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refusal } from '#archive/refusal.ts'
import type { Flag } from '#store/tables.ts'
import type { TermChanges } from '#store/terms.ts'

/** What of an archive an index is made of: cards folded into words, and at the end how often each word is said to be there. */
export type Folded =
  | { is: 'cards'; entries: { isPrivate: Flag; values: (number | string)[] }[] }
  | { is: 'counts'; counts: TermChanges }

/** Pieces that are folded ahead: enough that neither thread waits for the other. */
const AHEAD = 4

/** Reads an archive's file as it is now, in a thread of its own: folding takes a fifth of the time that an index takes. */
export async function* folded(file: string): AsyncGenerator<Folded, void, undefined> {
  const worker = new Worker(new URL('./fold-thread.ts', import.meta.url), { workerData: file })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const askNext = () => worker.postMessage('next')
  try {
    const messages = on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[Folded]>
    for (let asked = 0; asked < AHEAD; asked++) askNext()
    for await (const [message] of messages) {
      yield message
      if (message.is === 'counts') return
      askNext()
    }
    throw new Refusal('unavailable', 'Reading the archive ended before its time.')
  } finally {
    await worker.terminate()
  }
}
