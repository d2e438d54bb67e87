/** Work of this many milliseconds is done in one go; then everything else that the process has to do comes first. */
const SLICE_MS = 8
/** As much work may begin in one turn of the event loop: what is short need not wait for the next. */
const MAX_BEGUN = 8

/** Work that waits for its next slice. */
interface Waiting {
  isNew: boolean
  run: () => void
}

/** In the order in which it began to wait. */
const waiting: Waiting[] = []
/** When the work of this turn of the event loop began; null when there was none yet. */
let turnBegan: number | null = null
/** Work that began or went on in this turn. */
let begun = 0

/**
 * One slice for each turn of the event loop, whatever number of requests work at the same time: together they keep
 * others waiting no longer than one of them does. What has only begun is short, mostly, and shares a turn.
 */
function beginTurn(): void {
  turnBegan = performance.now()
  begun = 1
  setTimeout(() => {
    turnBegan = null
    const next = waiting.shift()
    if (!next) return
    beginTurn()
    next.run()
    while (begun < MAX_BEGUN && next.isNew && waiting[0]?.isNew === true) {
      begun++
      waiting.shift()!.run()
    }
  })
}

const isTurnOver = (): boolean => turnBegan !== null && performance.now() - turnBegan >= SLICE_MS

const nextSlice = (isNew: boolean): Promise<void> =>
  new Promise((run) => {
    waiting.push({ isNew, run })
    if (turnBegan === null) beginTurn()
  })

/** How long some work may take altogether. */
export interface WorkLimit {
  /** Milliseconds in which it worked; waiting for its next slice does not count. */
  ms: number
  /** The error when that is over. */
  error: () => Error
}

/**
 * Cuts long work into slices, so that no request keeps others waiting.
 * @param limit none where the work is bounded otherwise
 * @returns a function to call and await before the first step and between two steps, each of some milliseconds at most:
 *   it waits for the next slice when this one is over. It throws the limit's error.
 */
export function timeSlices(limit?: WorkLimit): () => Promise<void> {
  let sliceBegan: number | null = null
  let worked = 0
  return async () => {
    if (sliceBegan !== null) {
      const sliceMs = performance.now() - sliceBegan
      if (sliceMs < SLICE_MS && !isTurnOver()) return
      worked += sliceMs
      if (limit && worked > limit.ms) throw limit.error()
      await nextSlice(false)
    } else if (turnBegan === null) beginTurn()
    else if (isTurnOver() || begun >= MAX_BEGUN) await nextSlice(true)
    else begun++
    sliceBegan = performance.now()
  }
}
