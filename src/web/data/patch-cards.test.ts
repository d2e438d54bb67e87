import { describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { dropCards, patched } from './patch-cards.ts'
import { queryClient } from './query-client.ts'

const a = newCard({ id: 'a' })
const b = newCard({ id: 'b' })

describe('patched', () => {
  const changes = new Map([['a', { isPrivate: true }]])

  it('changes a card wherever it is', () => {
    expect(patched({ cards: [a, b], total: 2 }, changes)).toEqual({ cards: [{ ...a, isPrivate: true }, b], total: 2 })
    expect(patched({ previous: a, next: null }, changes)).toEqual({ previous: { ...a, isPrivate: true }, next: null })
    expect(patched(a, changes).isPrivate).toBe(true)
  })

  it('takes a slug and a picture away from a card that has none any more', () => {
    const cleared = new Map([['a', { slug: '', imageUrl: '' }]])
    expect(patched({ ...a, slug: 'one', imageUrl: 'https://example.com/a.png' }, cleared)).toStrictEqual(a)
  })

  it('leaves what holds none of them as it is', () => {
    const page = { cards: [b], total: 1 }
    expect(patched(page, changes)).toBe(page)
    const both = { cards: [a, b], total: 2 }
    expect(patched(both, changes).cards[1]).toBe(b)
  })
})

it('a deleted card is related to nothing from that moment on, and related cards are refetched', () => {
  const key = ['related', 'card', 'a']
  queryClient.setQueryData(key, { cards: [{ id: 'b' }, { id: 'c' }], isLearning: false })
  queryClient.setQueryData(['related', 'conversation', 'd'], { cards: [{ id: 'b' }], isLearning: false })
  dropCards(['b'])
  expect(queryClient.getQueryData(key)).toEqual({ cards: [{ id: 'c' }], isLearning: false })
  expect(queryClient.getQueryData(['related', 'conversation', 'd'])).toEqual({ cards: [], isLearning: false })
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})
