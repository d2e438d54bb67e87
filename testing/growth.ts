import { expect } from 'vitest'

/** Milliseconds that this thread works: what else the machine does meanwhile does not count. */
export function workOf(act: () => unknown): number {
  const before = process.threadCpuUsage()
  act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * Expects that what is four times as long takes about four times as long. Where time grows with the square of the length
 * it takes sixteen times as long, which `length` must be large enough to make 200 ms at least.
 * @param act works on something of the length given
 */
export function expectLinear(length: number, act: (length: number) => unknown): void {
  const short = Math.max(...[1, 2].map(() => workOf(() => act(length / 4))))
  const bound = 8 * short + 50
  // Waiting for memory or for its share of a core makes work look longer, never shorter: what is linear is quick once in three.
  let long = workOf(() => act(length))
  for (let tries = 1; long >= bound && tries < 3; tries++) long = workOf(() => act(length))
  expect(long).toBeLessThan(bound)
}
