/** A block of code, as written. */
export interface Code {
  text: string
  /** As the code fence names it. */
  language: string
}

/** A message of the worker: first that it is loaded, then for each code its markup, or null. */
export type Coloured = 'ready' | { html: string | null }

interface Task {
  code: Code
  done: (html: string | null) => void
}

/** Time limit for one block, in milliseconds: some short codes would take the library minutes. */
const TIMEOUT_MS = 1000

const queue: Task[] = []
let worker: Worker | null = null
let isReady = false
let task: Task | null = null
let timer = 0

function end(): void {
  window.clearTimeout(timer)
  worker?.terminate()
  worker = null
  isReady = false
  task?.done(null)
  task = null
}

function next(): void {
  if (task || queue.length === 0) return
  worker ??= start()
  if (!isReady) return
  task = queue.shift()!
  timer = window.setTimeout(() => {
    end()
    next()
  }, TIMEOUT_MS)
  worker.postMessage(task.code)
}

function start(): Worker {
  const started = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<Coloured>) => {
    if (data === 'ready') isReady = true
    else {
      window.clearTimeout(timer)
      task?.done(data.html)
      task = null
    }
    next()
  })
  started.addEventListener('error', ({ message }) => {
    console.error('Code stays without colour:', message)
    // A worker that cannot be loaded would otherwise be started again and again.
    for (const { done } of queue.splice(0)) done(null)
    end()
  })
  return started
}

/**
 * Highlights a block of code in a worker, so that the page stays responsive.
 * @returns its markup; null where it stays plain: an unknown language, or over the time limit
 */
export function colourInWorker(code: Code): Promise<string | null> {
  return new Promise((resolve) => {
    queue.push({ code, done: resolve })
    next()
  })
}
