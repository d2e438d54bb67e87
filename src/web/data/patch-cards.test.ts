import { describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { patched } from './patch-cards.ts'

const a = newCard({ id: 'a' })
const b = newCard({ id: 'b' })

describe('patched', () => {
  const changes = new Map([['a', { isPrivate: true }]])

  it('changes a card wherever it is', () => {
    expect(patched({ cards: [a, b], total: 2 }, changes)).toEqual({ cards: [{ ...a, isPrivate: true }, b], total: 2 })
    expect(patched({ previous: a, next: null }, changes)).toEqual({ previous: { ...a, isPrivate: true }, next: null })
    expect(patched(a, changes).isPrivate).toBe(true)
  })

  it('leaves what holds none of them as it is', () => {
    const page = { cards: [b], total: 1 }
    expect(patched(page, changes)).toBe(page)
    const both = { cards: [a, b], total: 2 }
    expect(patched(both, changes).cards[1]).toBe(b)
  })
})
