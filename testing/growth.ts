import { expect } from 'vitest'

/** CPU time of this thread in milliseconds, which does not depend on other load of the machine. */
export function cpuMsOf(act: () => unknown): number {
  const before = process.threadCpuUsage()
  act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Milliseconds that sorting and writing numbers takes on the machine that limits of work are written for. */
const REFERENCE_MS = 20
let slowness: number | null = null

/**
 * How many times as long as there it takes here. The middle of several: the first include compiling, any the collection of
 * memory.
 */
function measureSlowness(): number {
  const works = Array.from({ length: 9 }, () =>
    cpuMsOf(() => {
      const numbers = Uint32Array.from({ length: 200_000 }, (_, index) => Math.imul(index, 2_654_435_761)).sort()
      let text = ''
      for (const number of numbers) text = (text + number).slice(-20)
      return text
    }),
  )
  return Math.max(1, works.toSorted((a, b) => a - b)[4]! / REFERENCE_MS)
}

/**
 * A limit for what this thread or another program works on: longer where the machine is slower.
 * @param ms milliseconds on the machine that limits are written for
 */
export const workLimit = (ms: number): number => ms * (slowness ??= measureSlowness())

/**
 * Expects that what is four times as long takes about four times as long. Where time grows with the square of the length
 * it takes sixteen times as long, which `length` must be large enough to make 200 ms at least.
 * @param act works on something of the length given
 */
export function expectLinear(length: number, act: (length: number) => unknown): void {
  const short = Math.max(...[1, 2].map(() => cpuMsOf(() => act(length / 4))))
  const bound = 8 * short + 50
  // Waiting for memory or for its share of a core makes work look longer, never shorter: linear work is fast once in three tries.
  let long = cpuMsOf(() => act(length))
  for (let tries = 1; long >= bound && tries < 3; tries++) long = cpuMsOf(() => act(length))
  expect(long).toBeLessThan(bound)
}
