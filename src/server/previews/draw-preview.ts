import { fork, type ChildProcess } from 'node:child_process'
import type { PreviewAnswer, PreviewWords } from './preview-task.ts'

/** The process is ended after so long without work, in milliseconds. */
const IDLE_MS = 10_000
/** A drawing that takes longer is given up. */
const TIMEOUT_MS = 10_000
/** Drawings that wait at most; further ones are refused at once. */
const MAX_WAITING = 20

let child: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined
let turn: Promise<unknown> = Promise.resolve()
let waiting = 0

/** The process that draws: fonts and outlines take memory that goes when it is idle. */
function drawer(): ChildProcess {
  clearTimeout(idle)
  if (child === null) {
    const own = fork(new URL('./draw-process.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    own.on('exit', () => {
      if (child === own) child = null
    })
    child = own
  }
  child.ref()
  child.channel?.ref()
  return child
}

function ask(words: PreviewWords): Promise<PreviewAnswer> {
  const own = drawer()
  return new Promise((resolve) => {
    const end = (answer: PreviewAnswer) => {
      clearTimeout(timeout)
      own.off('message', end)
      own.off('exit', onExit)
      own.off('error', onExit)
      own.unref()
      own.channel?.unref()
      idle = setTimeout(() => own.kill(), IDLE_MS).unref()
      resolve(answer)
    }
    const onExit = () => {
      if (child === own) child = null
      end({ why: 'the drawing process ended' })
    }
    const timeout = setTimeout(() => own.kill(), TIMEOUT_MS)
    own.on('message', end)
    own.on('exit', onExit)
    own.on('error', onExit)
    own.send(words, (error) => {
      if (error) onExit()
    })
  })
}

/**
 * Draws a preview, one at a time in a process of its own.
 * @returns a PNG; null when too many wait or it cannot be drawn
 */
export async function drawPreview(words: PreviewWords): Promise<Buffer | null> {
  if (waiting >= MAX_WAITING) return null
  waiting++
  try {
    const asked = turn.then(() => ask(words))
    turn = asked
    const answer = await asked
    return 'png' in answer ? Buffer.from(answer.png) : null
  } finally {
    waiting--
  }
}
