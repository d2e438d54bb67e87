/** Lets whoever else waits for this process come first. */
export const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
