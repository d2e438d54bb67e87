import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { optionsOf } from './option.ts'

const { response: _, ...card } = newCard({ id: 'a1', prompt: 'A poem' })
const names = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ value: `name ${n}`, count: 10 - n, capped: false }))
const NOTHING = { cards: [], sessions: [], categories: [], completions: [], total: 0, capped: false, didYouMean: null }

it('lists hits, words, sessions, categories and last what Enter keeps', () => {
  const found = {
    ...NOTHING,
    cards: [{ ...card, seq: 1, commentCount: 0, excerpt: '', words: 0, turn: 1, turns: 1 }],
    completions: [{ term: 'poems', total: 4, capped: false }],
    sessions: names(1),
    categories: names(2),
    total: 12,
  }
  const options = optionsOf(' poem', found)
  expect(options.map((option) => option.key)).toEqual([
    'card a1',
    'word poems',
    'session name 0',
    'tag name 0',
    'tag name 1',
    'search',
  ])
  expect(options[1]).toMatchObject({ kind: 'word', text: 'poems', total: 4 })
  expect(options.at(-1)).toMatchObject({ kind: 'search', text: 'poem*', total: 12 })
  expect(optionsOf('poem ', found).at(-1)).toMatchObject({ text: 'poem' })
})

it('offers what may have been meant before the search itself', () => {
  expect(optionsOf('gardn ', { ...NOTHING, didYouMean: 'garden' })).toMatchObject([
    { kind: 'meant', text: 'garden' },
    { kind: 'search', text: 'gardn', total: 0 },
  ])
})
