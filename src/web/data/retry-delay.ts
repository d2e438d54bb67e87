const FIRST_MS = 1000
const FACTOR = 1.5
const MAX_DELAY_MS = 60_000

/**
 * Delay before the next attempt to connect: 1 s, growing by a factor of 1.5, at most 60 s, with jitter so that many visitors do
 * not return at the same moment (R16.24).
 * @param failures number of failed attempts so far, from 1
 * @param random returns a number in [0, 1)
 * @returns milliseconds, between half of the delay and the whole
 */
export function retryDelay(failures: number, random: () => number): number {
  const delay = Math.min(MAX_DELAY_MS, FIRST_MS * FACTOR ** (failures - 1))
  return delay * (0.5 + random() / 2)
}
