import { expect, test } from 'vitest'
import { ownWords } from './own-words.ts'

function saidOf(first: string, second: string) {
  const spans = ownWords(first, second)
  return {
    first: spans.first.map(({ start, end }) => first.slice(start, end)),
    second: spans.second.map(({ start, end }) => second.slice(start, end)),
  }
}

test('words are named that the other text has nowhere, whatever their order and case', () => {
  expect(saidOf('Repot the lemon in spring.', 'In fresh compost, REPOT a lemon.')).toEqual({
    first: ['the', 'spring'],
    second: ['fresh compost', 'a'],
  })
})

test('neighbours are one span, but not beyond a line', () => {
  expect(saidOf('fresh\ncompost', '').first).toEqual(['fresh', 'compost'])
})
