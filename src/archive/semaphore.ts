/** Limits how many act at once; the others wait in the order in which they came. */
export interface Semaphore {
  /**
   * Acts when it is its turn.
   * @param options `until`: the moment (of `performance.now()`) from which it is too late to begin, without end where it is
   * not given
   * @throws what `refuse` gives, when it is too late, or too many wait already
   */
  run<T>(act: () => Promise<T>, options: { until?: number; refuse: () => Error }): Promise<T>
}

/** @param width how many act at once; @param mostWaiting how many wait at most */
export function openSemaphore(width: number, mostWaiting: number): Semaphore {
  let free = width
  const waiting: (() => void)[] = []
  return {
    async run(act, { until = Infinity, refuse }) {
      if (free > 0) free--
      else {
        if (waiting.length >= mostWaiting) throw refuse()
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      try {
        if (performance.now() > until) throw refuse()
        return await act()
      } finally {
        const next = waiting.shift()
        // The turn is handed on; it is free only when nothing waits for it.
        if (next) next()
        else free++
      }
    },
  }
}
