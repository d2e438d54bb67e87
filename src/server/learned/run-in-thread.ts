import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Runs a module in a thread, and returns the message that it posts, once the thread has ended.
 * @param module run in the thread
 * @param workerData its input
 * @param signal ends the thread, or keeps it from beginning
 * @throws what was thrown there, or that it posted nothing
 */
export async function runInThread<Posted>(module: URL, workerData: unknown, signal: AbortSignal): Promise<Posted> {
  signal.throwIfAborted()
  const thread = new Worker(module, { workerData })
  const end = () => void thread.terminate()
  signal.addEventListener('abort', end)
  const posted: Posted[] = []
  thread.on('message', (message: Posted) => posted.push(message))
  try {
    await once(thread, 'exit')
  } finally {
    signal.removeEventListener('abort', end)
  }
  signal.throwIfAborted()
  if (posted.length === 0) throw new Error(`The thread of ${module.pathname} ended before its time.`)
  return posted[0]!
}
