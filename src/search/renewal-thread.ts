import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#archive/refusal.ts'
import { clearRenewals, renew } from './renew-index-file.ts'
import type { FromRenewal, RenewalTask } from './renewal-messages.ts'

/** Makes an index anew in a thread of its own. */
const { file, isWhole } = workerData as RenewalTask

const tell = (message: FromRenewal) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort!.postMessage(message)
}

try {
  const id = randomUUID()
  const cards = await (isWhole ? renew(file, id, (done) => tell({ is: 'going on', done })) : clearRenewals(file, id))
  tell({ is: 'done', cards })
} catch (error) {
  if (error instanceof Refusal) tell({ is: 'refused', code: error.code, message: error.message })
  else {
    const { message, errcode } = error as { message: string; errcode?: unknown }
    tell({ is: 'failed', message, errcode })
  }
}
