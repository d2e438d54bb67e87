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
 * @param act works on something as long as it is told
 */
export function expectLinear(length: number, act: (length: number) => unknown): void {
  const short = Math.max(...[1, 2].map(() => workOf(() => act(length / 4))))
  expect(workOf(() => act(length))).toBeLessThan(8 * short + 50)
}
