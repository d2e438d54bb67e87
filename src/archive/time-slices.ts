import { eventLoopTick } from './event-loop-tick.ts'

/** Work of this many milliseconds is done in one go; then everything else that the process has to do comes first. */
const SLICE_MS = 8
/** Maximum number of tasks that begin in one turn of the event loop: short ones need not wait for the next. */
const MAX_BEGUN = 8

/** Work that waits for its next slice. */
interface Waiting {
  isNew: boolean
  run: () => void
}

/** In the order in which it began to wait. */
const waiting: Waiting[] = []
/** The turn of the event loop in which work began last, when it did, and how much began or went on in it. */
let turn = -1
let turnBegan = 0
let begun = 0

function beginTurn(): void {
  turn = eventLoopTick()
  turnBegan = performance.now()
  begun = 1
}

/**
 * One slice for each turn of the event loop, whatever number of requests work at the same time: together they keep
 * others waiting no longer than one of them does. New work is mostly short, and shares a turn.
 */
function runNext(): void {
  const next = waiting.shift()!
  beginTurn()
  next.run()
  while (begun < MAX_BEGUN && next.isNew && waiting[0]?.isNew === true) {
    begun++
    waiting.shift()!.run()
  }
  if (waiting.length > 0) setTimeout(runNext)
}

const isTurnOver = (): boolean => turn === eventLoopTick() && performance.now() - turnBegan >= SLICE_MS

const nextSlice = (isNew: boolean): Promise<void> =>
  new Promise((run) => {
    if (waiting.push({ isNew, run }) === 1) setTimeout(runNext)
  })

/** Whether work may begin in this turn, which it then does; else it waits for its slice (`timeSlices`). */
export function tryBeginSlice(): boolean {
  if (waiting.length > 0) return false
  if (turn !== eventLoopTick()) beginTurn()
  else if (begun >= MAX_BEGUN || isTurnOver()) return false
  else begun++
  return true
}

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
    } else if (!tryBeginSlice()) await nextSlice(true)
    sliceBegan = performance.now()
  }
}
