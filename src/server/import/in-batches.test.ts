import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import type { LoopTime } from '#store/loop-time.ts'
import type { Db } from '#store/tables.ts'
import { inBatches } from './in-batches.ts'

const CARDS = Array.from({ length: 120 }, (_, at) => ({
  card: newCard({ id: `c${at}` }),
  precedence: null,
  assets: [],
}))

/** How many cards each transaction has. @param timeOf the time of the event loop for that number of cards */
async function sizesOf(timeOf: (count: number) => LoopTime): Promise<number[]> {
  const db = { transaction: () => ({ execute: (run: (trx: unknown) => unknown) => run(null) }) } as unknown as Db
  const sizes: number[] = []
  const transact = inBatches(
    db,
    () => undefined,
    () => () => timeOf(sizes.at(-1)!),
  )
  await transact(CARDS, async (_, batch) => sizes.push(batch.length))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(CARDS.length)
  return sizes
}

it('cards are written by ever more, up to fifty, while their statements leave turns to others', async () => {
  // The statements of a transaction take 15 ms, however many cards it has.
  expect(await sizesOf(() => ({ perTurn: 1, total: 15 }))).toEqual([2, 4, 8, 16, 32, 50, 8])
})

it('a transaction that leaves no turn to others has few cards', async () => {
  const sizes = await sizesOf((count) => ({ perTurn: 2 * count, total: 2 * count }))
  expect([...new Set(sizes)]).toEqual([2, 4])
})

it('a transaction that leaves turns to others and takes long has few cards too', async () => {
  const sizes = await sizesOf((count) => ({ perTurn: 1, total: 10 * count }))
  expect(Math.max(...sizes)).toBe(10)
})
