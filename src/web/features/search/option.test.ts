import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { optionsOf } from './option.ts'

const { response: _, ...card } = newCard({ id: 'a1', prompt: 'A poem' })
const names = (count: number) => Array.from({ length: count }, (_, n) => ({ value: `name ${n}`, count: 10 - n }))

it('lists hits, sessions, categories and last the search itself', () => {
  const found = {
    cards: [{ ...card, seq: 1, commentCount: 0 }],
    sessions: names(1),
    categories: names(2),
    total: 12,
    capped: false,
    didYouMean: null,
  }
  expect(optionsOf(' poem ', found).map((option) => option.key)).toEqual([
    'card a1',
    'session name 0',
    'tag name 0',
    'tag name 1',
    'search',
  ])
  expect(optionsOf(' poem ', found).at(-1)).toMatchObject({ kind: 'search', text: 'poem', total: 12 })
})

it('offers no more names than can be looked over', () => {
  const found = { cards: [], sessions: names(9), categories: names(9), total: 0, capped: false, didYouMean: null }
  expect(optionsOf('x', found)).toHaveLength(7)
})

it('offers what may have been meant before the search itself', () => {
  const found = { cards: [], sessions: [], categories: [], total: 0, capped: false, didYouMean: 'garden' }
  expect(optionsOf('gardn', found)).toMatchObject([
    { kind: 'meant', text: 'garden' },
    { kind: 'search', text: 'gardn', total: 0 },
  ])
})
