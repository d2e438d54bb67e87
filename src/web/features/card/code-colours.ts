/** A block of code, as it was written. */
export interface Code {
  text: string
  /** As the text names it. */
  language: string
}

/** What the worker says: that it is loaded, then the markup of each code it was sent, or that there is none. */
export type Coloured = 'ready' | { html: string | null }

interface Task {
  code: Code
  done: (html: string | null) => void
}

/** What one block may take, in milliseconds: some short codes would take the library minutes. */
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
    // One that cannot be loaded would be started for ever.
    for (const { done } of queue.splice(0)) done(null)
    end()
  })
  return started
}

/**
 * The markup of a block of code with colours; null where it stays without: its language is not known, or it takes too
 * long. The colours are made apart from the page, which goes on meanwhile.
 */
export function colourApart(code: Code): Promise<string | null> {
  return new Promise((resolve) => {
    queue.push({ code, done: resolve })
    next()
  })
}
