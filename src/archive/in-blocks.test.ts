import { expect, it } from 'vitest'
import { inBlocks } from './in-blocks.ts'

const group = (heading: string, count: number) => ({ heading, categories: [], cards: Array.from({ length: count }) })
const shape = (...counts: number[]) =>
  inBlocks(counts.map((count, at) => group(`g${at}`, count))).map((block) => block.map(({ heading }) => heading))

it('groups of one card share a block with their neighbours, others have one by themselves, in the same order', () => {
  expect(shape()).toEqual([])
  expect(shape(1, 1, 1)).toEqual([['g0', 'g1', 'g2']])
  expect(shape(1, 3, 1, 1, 2, 2, 1)).toEqual([['g0'], ['g1'], ['g2', 'g3'], ['g4'], ['g5'], ['g6']])
})
