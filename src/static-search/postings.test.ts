import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinPostings, phraseStarts, PostingsWriter, readPostings, type Postings } from './postings.ts'

const places = fc.uniqueArray(fc.nat(300), { minLength: 1, maxLength: 20 }).map((list) => list.sort((a, b) => a - b))
const entries = fc
  .uniqueArray(fc.tuple(fc.nat(100_000), places), { selector: ([card]) => card, maxLength: 30 })
  .map((list) => list.sort(([a], [b]) => a - b))

function written(list: readonly (readonly [number, readonly number[]])[]): Postings {
  const writer = new PostingsWriter()
  for (const [card, at] of list) writer.add(card, at)
  return readPostings(writer.finish())
}

const asList = ({ cards, starts, places: all }: Postings) =>
  [...cards].map((card, index) => [card, [...all.subarray(starts[index], starts[index + 1])]])

it('reads what was written', () => {
  fc.assert(
    fc.property(entries, (list) => {
      expect(asList(written(list))).toEqual(list)
    }),
  )
})

it('joins words as if they were one', () => {
  const joined = joinPostings([
    written([
      [1, [2]],
      [5, [1, 9]],
    ]),
    written([
      [0, [7]],
      [5, [4]],
    ]),
  ])
  expect(asList(joined)).toEqual([
    [0, [7]],
    [1, [2]],
    [5, [1, 4, 9]],
  ])
})

it('finds where words stand next to each other in their order', () => {
  const warm = written([
    [1, [3, 8]],
    [2, [1]],
    [4, [5]],
  ])
  const bread = written([
    [1, [4, 9, 20]],
    [2, [0]],
    [3, [6]],
    [4, [7]],
  ])
  expect([...phraseStarts([warm, bread])]).toEqual([[1, 3]])
  expect([...phraseStarts([warm])]).toEqual([
    [1, 3],
    [2, 1],
    [4, 5],
  ])
  expect(phraseStarts([]).size).toBe(0)
})
