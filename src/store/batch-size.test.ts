import { expect, it } from 'vitest'
import { BatchSize, inBatches } from './batch-size.ts'
import type { LoopTime } from './loop-time.ts'

/** The sizes of the batches in which rows are read. @param timeOf the time of the event loop for that number of rows */
async function sizesOf(
  count: number,
  [first, most]: readonly [number, number],
  timeOf: (rows: number) => LoopTime,
): Promise<number[]> {
  const keys = Array.from({ length: count }, (_, index) => index)
  const sizes: number[] = []
  const measure = () => () => timeOf(sizes.at(-1)!)
  const read: number[] = []
  const noted = (batch: readonly number[]) => {
    sizes.push(batch.length)
    return Promise.resolve([...batch])
  }
  for await (const key of inBatches(keys, new BatchSize(first, most, measure), noted)) read.push(key)
  expect(read).toEqual(keys)
  return sizes
}

const quick = (): LoopTime => ({ perTurn: 0, total: 0 })

it('rows that are read quickly come in ever larger batches, up to a most', async () => {
  expect(await sizesOf(100, [4, 30], quick)).toEqual([4, 8, 16, 30, 30, 12])
})

it('rows that take long come in ever smaller ones, down to one', async () => {
  const slow = (rows: number) => ({ perTurn: 6 * rows, total: 6 * rows })
  expect(await sizesOf(20, [8, 30], slow)).toEqual([8, 4, 2, 1, 1, 1, 1, 1, 1])
})

it('rows that come bit by bit, as those of a distant database, come in ever larger ones, unless they are long', async () => {
  expect(await sizesOf(50, [4, 30], () => ({ perTurn: 1, total: 20 }))).toEqual([4, 8, 16, 22])
  expect(await sizesOf(15, [8, 30], () => ({ perTurn: 1, total: 50 }))).toEqual([8, 4, 2, 1])
})

it('nothing is read of no keys', async () => {
  expect(await sizesOf(0, [8, 30], quick)).toEqual([])
})
