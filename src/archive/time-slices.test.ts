import { beforeEach, describe, expect, it, vi } from 'vitest'
import { timeSlices } from './time-slices.ts'

let clock = 0

/** Takes time by the clock that slices are measured with, however busy the machine is. */
const work = (ms: number): void => {
  clock += ms
}

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})

/** Works 4 ms, several times. */
async function workLong(times: number, slices = timeSlices(), step = () => work(4)): Promise<void> {
  for (let time = 0; time < times; time++) {
    await slices()
    step()
  }
  await slices()
}

describe('work in slices', () => {
  it('lets whatever waits run after some milliseconds', async () => {
    let turns = 0
    let isOver = false
    const count = () => {
      turns++
      if (!isOver) setTimeout(count)
    }
    count()
    await workLong(20)
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(5)
  })

  it('takes one slice a turn, however many work at the same time, and each comes forward', async () => {
    let worked = 0
    let most = 0
    let isOver = false
    const watch = () => {
      most = Math.max(most, worked)
      worked = 0
      if (!isOver) setTimeout(watch)
    }
    watch()
    const ended: number[] = []
    const step = () => {
      worked++
      work(4)
    }
    const long = Array.from({ length: 20 }, () => workLong(10, timeSlices(), step).then(() => ended.push(10)))
    const short = workLong(4, timeSlices(), step).then(() => ended.push(4))
    await Promise.all([...long, short])
    isOver = true
    expect(ended[0]).toBe(4)
    // Of 21, eight may begin together; later two steps fill a slice. Two turns may lie between two looks.
    expect(most).toBeLessThan(21)
  })

  it('runs at once where it is short, however many are', async () => {
    let turns = 0
    let isAllDone = false
    const watch = () => {
      turns++
      if (!isAllDone) setTimeout(watch)
    }
    watch()
    for (let count = 0; count < 1000; count++) await timeSlices()()
    isAllDone = true
    expect(turns).toBeLessThan(500)
  })

  it('ends with an error when it worked too long', async () => {
    const error = () => new Error('too long')
    await expect(workLong(50, timeSlices({ ms: 30, error }))).rejects.toThrow('too long')
    await workLong(3, timeSlices({ ms: 60_000, error }))
  })
})
