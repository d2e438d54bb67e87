/** Number of repeated checks of a text that does not overflow: fonts and pictures load late (R2.27). */
export const RETRIES = 5

/** Delay before retry `n`, counted from 0, in milliseconds: 100, doubling, at most 500. */
export const retryDelay = (n: number): number => Math.min(100 * 2 ** n, 500)

/**
 * Calls `found` once `overflows` holds, checking now and in up to 5 retries.
 * @returns a function that cancels the retries
 */
export function checkOverflow(overflows: () => boolean, found: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = (tried: number) => {
    if (overflows()) found()
    else if (tried < RETRIES) timer = setTimeout(() => ask(tried + 1), retryDelay(tried))
  }
  ask(0)
  return () => clearTimeout(timer)
}
