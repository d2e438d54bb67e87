import { expect, it } from 'vitest'
import { openPlaces } from './places.ts'

it('a few run at once, others wait in turn, and not without end', async () => {
  const inTurn = openPlaces(2, 3, () => new Error('busy'))
  const begun: number[] = []
  const ends: (() => void)[] = []
  const results = Array.from({ length: 7 }, (_, index) =>
    inTurn(() => {
      begun.push(index)
      return new Promise<number>((resolve) => ends.push(() => resolve(index)))
    }),
  )
  const settled = Promise.allSettled(results)
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  for (let index = 0; index < 5; index++) {
    ends[index]!()
    await results[index]
    await Promise.resolve()
  }
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect((await settled).map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ])
  const last = inTurn(() => Promise.resolve('there is room again'))
  expect(await last).toBe('there is room again')
})

it('gives a place back when an action fails', async () => {
  const inTurn = openPlaces(1, 1, () => new Error('busy'))
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(() => Promise.resolve(1))).toBe(1)
})
