import { afterEach, expect, it, vi } from 'vitest'
import { compareWords } from './compare-words.ts'

afterEach(() => vi.restoreAllMocks())

it('answers are compared word by word however long a busy machine takes', () => {
  let now = 0
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 60_000))
  expect(compareWords('Here is a plan for the strip.', 'Here is a sketch for the strip.')).toMatchObject([
    { value: 'Here is a ' },
    { value: 'plan', removed: true },
    { value: 'sketch', added: true },
    { value: ' for the strip.' },
  ])
})

it('answers that have hardly a word in common are not', () => {
  const words = (letter: string) => Array.from({ length: 2000 }, (_, index) => `${letter}${index}`).join(' ')
  expect(compareWords(words('a'), words('b'))).toBeNull()
})
