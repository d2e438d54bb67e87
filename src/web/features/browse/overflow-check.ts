/** How often a text that does not overflow is looked at again: faces and pictures come late (R2.27). */
export const RETRIES = 5

/** How long to wait before retry `n`, counted from 0: 100 ms, doubling, at most 500 ms. */
export const retryDelay = (n: number): number => Math.min(100 * 2 ** n, 500)

/**
 * Calls `found` once `overflows` holds, asking now and in up to 5 retries.
 * @returns a function that stops asking
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
