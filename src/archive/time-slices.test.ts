import { describe, expect, it } from 'vitest'
import { timeSlices } from './time-slices.ts'

/** Keeps the thread busy. */
function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** Works so many times 4 ms. */
async function workLong(times: number, slices = timeSlices()): Promise<void> {
  for (let time = 0; time < times; time++) {
    await slices()
    work(4)
  }
  await slices()
}

describe('work in slices', () => {
  it('lets whatever waits run after some milliseconds', async () => {
    let turns = 0
    const count = setInterval(() => turns++, 1)
    await workLong(20)
    clearInterval(count)
    expect(turns).toBeGreaterThanOrEqual(5)
  })

  it('takes one slice a turn, however many work at the same time, and each comes forward', async () => {
    let longest = 0
    let last = performance.now()
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 1)
    const ended: number[] = []
    const long = Array.from({ length: 20 }, () => workLong(10).then(() => ended.push(10)))
    const short = workLong(4).then(() => ended.push(4))
    await Promise.all([...long, short])
    clearInterval(watch)
    expect(ended[0]).toBe(4)
    // Each in turn would be 21 * 8 ms.
    expect(longest).toBeLessThan(80)
  })

  it('ends with an error when it worked too long', async () => {
    const limit = { ms: 30, error: () => new Error('too long') }
    await expect(workLong(50, timeSlices(limit))).rejects.toThrow('too long')
    await workLong(3, timeSlices(limit))
  })
})
