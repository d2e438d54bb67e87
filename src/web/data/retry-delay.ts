const FIRST_MS = 1000
const FACTOR = 1.5
const MAX_DELAY_MS = 60_000

/**
 * How long to wait before the next attempt to connect: 1 s, times 1.5 each time, at most 60 s, with jitter so that many
 * visitors do not come back at the same moment (R16.24).
 * @param failures how many attempts have failed so far, from 1
 * @param random gives a number from 0 up to 1
 * @returns milliseconds, between half of the delay and the whole
 */
export function retryDelay(failures: number, random: () => number): number {
  const delay = Math.min(MAX_DELAY_MS, FIRST_MS * FACTOR ** (failures - 1))
  return delay * (0.5 + random() / 2)
}
