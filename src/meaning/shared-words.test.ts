import { expect, test } from 'vitest'
import type { Model } from './model.ts'
import { sharedWords } from './shared-words.ts'

test('words that two texts share are as the other writes them, without numbers', () => {
  const model = { parts: { cards: 100 }, holdersOf: () => 1 } as unknown as Model
  const shared = sharedWords(model, 'sourdough at 24 degrees in 2023, with 2cv', 9)
  expect(shared('In 2023 a Sourdough stood at 24 degrees in a 2CV.')).toEqual(
    expect.arrayContaining(['Sourdough', 'degrees', '2CV']),
  )
  expect(shared('2023, 24')).toEqual([])
})
