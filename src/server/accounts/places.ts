/**
 * Lets a few actions run at once; the others wait in the order in which they came.
 * @param atOnce how many run at the same time
 * @param waitingLimit how many may wait
 * @param refuse what is thrown at those who come when as many wait already
 */
export function openPlaces(atOnce: number, waitingLimit: number, refuse: () => Error) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(act: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingLimit) throw refuse()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await act()
    } finally {
      // The place is handed on, so that nobody who comes later is faster.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
