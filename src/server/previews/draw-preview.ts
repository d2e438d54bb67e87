import { openSemaphore } from '#archive/semaphore.ts'
import { idleProcess } from '#server/images/idle-process.ts'
import type { PreviewAnswer, PreviewWords } from './preview-task.ts'

/** Time limit of a drawing, in milliseconds. */
const TIMEOUT_MS = 10_000
/** Maximum length of the queue of drawings; further ones are refused at once. */
const MAX_WAITING = 19

/** The process that draws: fonts and outlines take memory that goes when it is idle. */
const draw = idleProcess(new URL('./draw-process.ts', import.meta.url), {
  timeoutMs: TIMEOUT_MS,
})

const semaphore = openSemaphore(1, MAX_WAITING)

/** Too many drawings wait. */
class Busy extends Error {}

/**
 * Draws a preview, one at a time in a process of its own.
 * @returns a PNG; null when too many wait or it cannot be drawn
 */
export async function drawPreview(words: PreviewWords): Promise<Buffer | null> {
  const answer = (await semaphore
    .run(() => draw(words), { refuse: () => new Busy() })
    .catch((error: unknown) => {
      if (error instanceof Busy) return null
      throw error
    })) as PreviewAnswer | null
  return answer !== null && 'png' in answer ? Buffer.from(answer.png) : null
}
