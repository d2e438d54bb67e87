/** Work of this many milliseconds is done in one go; then everything else that the process has to do comes first. */
const SLICE_MS = 8

/** Work that waits for its next slice, in the order in which it began to wait. */
const waiting: (() => void)[] = []
/** True when this turn of the event loop has its slice of work. */
let isTaken = false

/**
 * One slice for each turn of the event loop, whatever number of requests work at the same time: together they keep
 * others waiting no longer than one of them does.
 */
function takeTurn(): void {
  isTaken = true
  setTimeout(() => {
    const next = waiting.shift()
    isTaken = false
    if (!next) return
    takeTurn()
    next()
  })
}

const nextSlice = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (!isTaken) takeTurn()
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
  let began = performance.now()
  let worked = 0
  let isFirst = true
  return async () => {
    const sliceMs = performance.now() - began
    const isBegun = !isFirst
    isFirst = false
    if (isBegun && sliceMs < SLICE_MS) return
    if (isBegun) worked += sliceMs
    if (limit && worked > limit.ms) throw limit.error()
    if (isBegun || isTaken) await nextSlice()
    else takeTurn()
    began = performance.now()
  }
}
