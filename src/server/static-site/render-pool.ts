import { Worker } from 'node:worker_threads'
import type { ResponseForm } from './response-html.ts'

/** The input of a rendering thread. */
export interface RenderTask {
  response: string
  /** Whether its code is coloured. */
  isColoured: boolean
  form?: ResponseForm
}

/** Renders a response in a thread. Resolves with HTML, or with null on a timeout or crash. */
export type RenderPool = (task: RenderTask) => Promise<string | null>

interface Options {
  /** The module of the thread: posts a message when it is ready, then the HTML of each text. */
  module: URL
  threads: number
  /** Timeout of a text in milliseconds, from the start of its rendering. */
  timeoutMs: number
  /** Called with the error that ended a thread. */
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

/** Idle timeout of a thread, in milliseconds. */
const IDLE_MS = 30_000

/** Heap limit of a thread in MB: ten times the need of the longest text. */
const MAX_MEMORY_MB = 256

/**
 * A pool of rendering threads, which keeps the event loop free and can abort a text that never ends. Threads start on demand
 * and end when idle; they do not keep the process alive.
 */
export function createRenderPool({ module, threads: most, timeoutMs, onError }: Options): RenderPool {
  const threads = new Set<Thread>()
  const queue: Task[] = []

  function end(thread: Thread): void {
    clearTimeout(thread.timer)
    threads.delete(thread)
    thread.task?.done(null)
    thread.task = null
    // A thread that fails to start would be restarted for ever.
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

  /** Ends a thread; it gets no further text. */
  function retire(thread: Thread): void {
    threads.delete(thread)
    void thread.worker.terminate()
  }

  /** Assigns the next text to a ready thread, or starts its idle timeout. */
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
