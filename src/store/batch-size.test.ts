import { expect, it } from 'vitest'
import { BatchSize, inBatches } from './batch-size.ts'

/** Takes some milliseconds for each row. */
const slow = (ms: number) => (batch: readonly number[]) => {
  const until = performance.now() + ms * batch.length
  while (performance.now() < until);
  return Promise.resolve([...batch])
}

async function sizesOf(count: number, first: number, most: number, ms: number): Promise<number[]> {
  const keys = Array.from({ length: count }, (_, index) => index)
  const sizes: number[] = []
  const read: number[] = []
  const noted = (batch: readonly number[]) => {
    sizes.push(batch.length)
    return slow(ms)(batch)
  }
  for await (const key of inBatches(keys, new BatchSize(first, most), noted)) read.push(key)
  expect(read).toEqual(keys)
  return sizes
}

it('rows that are read quickly come in ever larger batches, up to a most', async () => {
  expect(await sizesOf(100, 4, 30, 0)).toEqual([4, 8, 16, 30, 30, 12])
})

it('rows that take long come in ever smaller ones, down to one', async () => {
  expect(await sizesOf(20, 8, 30, 6)).toEqual([8, 4, 2, 1, 1, 1, 1, 1, 1])
})

it('nothing is read of no keys', async () => {
  expect(await sizesOf(0, 8, 30, 0)).toEqual([])
})
