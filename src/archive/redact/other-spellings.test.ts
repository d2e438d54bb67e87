import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import type { CardContent, Part } from '#archive/parts.ts'
import { otherSpellings } from './other-spellings.ts'

const text = (words: string): Part[] => [{ kind: 'text', text: words }]
const content = (prompt: string, response: string): CardContent => ({
  prompt: text(prompt),
  response: text(response),
  model: '',
  at: '',
  answer: 1,
  alternatives: [],
})

it.each([
  ['with other capitals', 'ZANZIBAR or zanzibar, ZANZIBAR', ['ZANZIBAR', 'zanzibar']],
  ['in a longer word, as words are redacted there too', 'zanzibaris', ['zanzibar']],
  ['behind letters that are longer when they are small', 'İİ zanzibar', ['zanzibar']],
  ['not where nothing is left of the words', '▇▇▇ and Pemba', []],
])('names words that a redaction left %s', (_, prompt, spellings) => {
  expect(otherSpellings(newCard({ id: 'one', prompt }), undefined, 'Zanzibar')).toEqual(spellings)
})

it('names words in parts of a card, and none of the names by which parts are stored', () => {
  const card = newCard({ id: 'one', prompt: 'A' })
  expect(otherSpellings(card, content('A', 'my text, a TEXT'), 'Text')).toEqual(['text', 'TEXT'])
  expect(otherSpellings(card, content('A', 'nothing of it'), 'Text')).toEqual([])
})
