import { expect, it } from 'vitest'
import { runsToMerge } from './merge-policy.ts'

const whole = (...sizes: number[]) => sizes.map((size) => ({ size, goneCount: 0 }))

it('leaves few segments as they are', () => {
  expect(runsToMerge([])).toEqual([])
  expect(runsToMerge(whole(200_000))).toEqual([])
  expect(runsToMerge(whole(200_000, 1, 1, 1))).toEqual([])
})

it('merges the newest of about one size, and never the large one for a few cards', () => {
  expect(runsToMerge(whole(200_000, 1, 1, 1, 1))).toEqual([whole(1, 1, 1, 1)])
  expect(runsToMerge(whole(200_000, 100, 1, 1, 1, 1))).toEqual([whole(1, 1, 1, 1)])
  expect(runsToMerge(whole(200_000, 80_000, 30_000, 20_000))).toEqual([whole(200_000, 80_000, 30_000, 20_000)])
})

it('rewrites a segment with many removed cards', () => {
  expect(runsToMerge([{ size: 100, goneCount: 20 }])).toEqual([])
  expect(runsToMerge([{ size: 100, goneCount: 21 }, ...whole(1)])).toEqual([[{ size: 100, goneCount: 21 }]])
})

it('keeps ten thousand writes in few segments, and moves each card a few times', () => {
  let sizes: number[] = []
  let moved = 0
  for (let card = 0; card < 10_000; card++) {
    sizes.push(1)
    const [run] = runsToMerge(whole(...sizes))
    if (!run) continue
    const sum = run.reduce((all, { size }) => all + size, 0)
    moved += sum
    sizes = [...sizes.slice(0, -run.length), sum]
    expect(sizes.length).toBeLessThan(16)
  }
  expect(moved / 10_000).toBeLessThan(12)
})
