import { setImmediate, setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { keepBusy } from '#testing/keep-busy.ts'
import { BatchSize, inBatches } from './batch-size.ts'

type Read = (batch: readonly number[]) => Promise<unknown>

/** Works some milliseconds for each row. */
const slow = (ms: number) => (batch: readonly number[]) => Promise.resolve(keepBusy(ms * batch.length))

async function sizesOf(count: number, first: number, most: number, reading: Read): Promise<number[]> {
  const keys = Array.from({ length: count }, (_, index) => index)
  const sizes: number[] = []
  const read: number[] = []
  const noted = async (batch: readonly number[]) => {
    sizes.push(batch.length)
    await reading(batch)
    return [...batch]
  }
  for await (const key of inBatches(keys, new BatchSize(first, most), noted)) read.push(key)
  expect(read).toEqual(keys)
  return sizes
}

it('rows that are read quickly come in ever larger batches, up to a most', async () => {
  expect(await sizesOf(100, 4, 30, slow(0))).toEqual([4, 8, 16, 30, 30, 12])
})

it('rows that take long come in ever smaller ones, down to one', async () => {
  expect(await sizesOf(20, 8, 30, slow(6))).toEqual([8, 4, 2, 1, 1, 1, 1, 1, 1])
})

it('rows that are waited for, as those of a distant database, come in ever larger ones', async () => {
  expect(await sizesOf(50, 4, 30, () => setTimeout(20))).toEqual([4, 8, 16, 22])
})

it('rows that come bit by bit and are long come in smaller ones', async () => {
  const bitByBit = async () => {
    for (let bit = 0; bit < 50; bit++) {
      keepBusy(1)
      await setImmediate()
    }
  }
  expect(await sizesOf(15, 8, 30, bitByBit)).toEqual([8, 4, 2, 1])
})

it('nothing is read of no keys', async () => {
  expect(await sizesOf(0, 8, 30, slow(0))).toEqual([])
})
