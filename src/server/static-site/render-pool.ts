import { Worker } from 'node:worker_threads'
import type { ResponseForm } from './response-html.ts'

/** What a thread is given. */
export interface RenderTask {
  response: string
  /** Whether its code is coloured. */
  isColoured: boolean
  form?: ResponseForm
}

/** Renders a response in a thread: its HTML; null when it took too long or brought its thread down. */
export type RenderPool = (task: RenderTask) => Promise<string | null>

interface Options {
  /** The thread's module: says that it is ready, then answers each text with its HTML. */
  module: URL
  threads: number
  /** The most that one text may take, in milliseconds, once its thread has begun with it. */
  timeoutMs: number
  /** Called with the reason why a thread ended by itself. */
  onError: (error: unknown) => void
}

interface Task {
  given: RenderTask
  done: (html: string | null) => void
}

interface Thread {
  worker: Worker
  isReady: boolean
  task: Task | null
  timer: NodeJS.Timeout | undefined
}

/** A thread without work ends after so long, in milliseconds. */
const IDLE_MS = 30_000

/** The most that a thread may hold, in MB: ten times what the longest text takes. */
const MAX_MEMORY_MB = 256

/**
 * Threads that render, so that the event loop goes on and a text that never ends can be given up. They come with the first
 * texts and end when idle; nothing waits for them to end.
 */
export function createRenderPool({ module, threads: most, timeoutMs, onError }: Options): RenderPool {
  const threads = new Set<Thread>()
  const queue: Task[] = []

  function end(thread: Thread): void {
    clearTimeout(thread.timer)
    threads.delete(thread)
    thread.task?.done(null)
    thread.task = null
    // One that cannot even begin would be started for ever.
    if (!thread.isReady) for (const { done } of queue.splice(0)) done(null)
    assign()
  }

  function start(): void {
    const worker = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } })
    const thread: Thread = { worker, isReady: false, task: null, timer: undefined }
    threads.add(thread)
    worker.on('message', (html: string) => {
      clearTimeout(thread.timer)
      thread.isReady = true
      thread.task?.done(html)
      thread.task = null
      if (threads.has(thread)) give(thread)
    })
    worker.on('error', onError)
    worker.on('exit', () => end(thread))
  }

  /** Ends a thread; no further text is given to it. */
  function retire(thread: Thread): void {
    threads.delete(thread)
    void thread.worker.terminate()
  }

  /** Gives a thread that is ready the next text, or lets it rest. */
  function give(thread: Thread): void {
    const task = queue.shift()
    thread.task = task ?? null
    if (!task) {
      thread.worker.unref()
      thread.timer = setTimeout(() => retire(thread), IDLE_MS).unref()
      return
    }
    clearTimeout(thread.timer)
    thread.worker.ref()
    thread.timer = setTimeout(() => retire(thread), timeoutMs)
    thread.worker.postMessage(task.given)
  }

  function assign(): void {
    for (const thread of threads) if (queue.length > 0 && thread.isReady && !thread.task) give(thread)
    const starting = [...threads].filter(({ isReady }) => !isReady).length
    if (queue.length > starting && threads.size < most) start()
  }

  return (given) =>
    new Promise((resolve) => {
      queue.push({ given, done: resolve })
      assign()
    })
}
