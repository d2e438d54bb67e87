/** Lets only so many act at once; the others wait for their turn. */
export interface Turns {
  /**
   * Acts when it is its turn.
   * @param options `until`: the moment (of `performance.now()`) from which it is too late to begin
   * @throws what `tooLate` gives, when it is too late, or too many wait already
   */
  take<T>(act: () => Promise<T>, options: { until: number; tooLate: () => Error }): Promise<T>
}

/** @param width how many act at once; @param mostWaiting how many wait at most */
export function openTurns(width: number, mostWaiting: number): Turns {
  let free = width
  const waiting: (() => void)[] = []
  return {
    async take(act, { until, tooLate }) {
      if (free > 0) free--
      else {
        if (waiting.length >= mostWaiting) throw tooLate()
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      try {
        if (performance.now() > until) throw tooLate()
        return await act()
      } finally {
        const next = waiting.shift()
        // The turn is handed on; it is free only when nobody wants it.
        if (next) next()
        else free++
      }
    },
  }
}
