import { setImmediate, setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import type { Db } from '#store/tables.ts'
import { keepBusy } from '#testing/keep-busy.ts'
import { inBatches } from './in-batches.ts'

const CARDS = Array.from({ length: 120 }, (_, at) => ({
  card: newCard({ id: `c${at}` }),
  precedence: null,
  assets: [],
}))

/** How many cards each transaction has. @param writing simulates writing that number of cards */
async function sizesOf(writing: (count: number) => Promise<unknown>): Promise<number[]> {
  const db = { transaction: () => ({ execute: (run: (trx: unknown) => unknown) => run(null) }) } as unknown as Db
  const sizes: number[] = []
  const transact = inBatches(db, () => undefined)
  await transact(CARDS, async (_, batch) => {
    sizes.push(batch.length)
    await writing(batch.length)
  })
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(CARDS.length)
  return sizes
}

it('cards of which a database far away takes its time are written by ever more, up to fifty', async () => {
  const statements = async () => {
    for (let statement = 0; statement < 5; statement++) {
      keepBusy(3)
      await setTimeout(10)
    }
  }
  expect(await sizesOf(statements)).toEqual([2, 4, 8, 16, 32, 50, 8])
})

it('a transaction that gives way to nothing has few cards', async () => {
  const sizes = await sizesOf(async (count) => keepBusy(2 * count))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(4)
})

it('a transaction that gives way and takes long has few cards too', async () => {
  const sizes = await sizesOf(async (count) => {
    for (let card = 0; card < count; card++) {
      keepBusy(10)
      await setImmediate()
    }
  })
  expect(Math.max(...sizes)).toBeLessThanOrEqual(10)
})
