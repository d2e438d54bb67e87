import { describe, expect, it } from 'vitest'
import { keepTurnedPrivate, filterForAdmin } from './shown-to-admin.ts'
import { publicOnlyFrom } from './switch-public-only.ts'

const card = (id: string, isPrivate = false, isViewed = false) => ({ id, isPrivate, isViewed })
const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id).join('')

describe('what an admin sees of a page', () => {
  const cards = [card('a'), card('b', true), card('c', false, true), card('d', true, true)]

  it('is everything as long as nothing is hidden', () => {
    expect(filterForAdmin(cards, [], null)).toBe(cards)
    expect(filterForAdmin(cards, ['unviewed', 'private'], null)).toBe(cards)
  })

  it('leaves out what is hidden', () => {
    expect(ids(filterForAdmin(cards, ['hide-viewed'], null))).toBe('ab')
    expect(ids(filterForAdmin(cards, ['hide-public'], null))).toBe('bd')
    expect(ids(filterForAdmin(cards, ['hide-public', 'hide-viewed'], null))).toBe('b')
  })

  it('has a card whose flag is on its way, until it is set', () => {
    const changing = { ...card('a'), isChanging: true }
    expect(ids(filterForAdmin([changing, card('b', true)], ['hide-public'], null))).toBe('ab')
    expect(ids(filterForAdmin([{ ...changing, isChanging: false }, card('b', true)], ['hide-public'], null))).toBe('b')
  })

  it('hides what was private when that was asked for, not what turns private later', () => {
    const publicOnly = publicOnlyFrom(cards, 7)
    expect(publicOnly).toEqual({ since: 7, ids: ['b', 'd'] })
    const later = [card('a', true), card('b', true), card('c'), card('d')]
    expect(ids(filterForAdmin(later, ['public'], publicOnly))).toBe('acd')
  })
})

describe('keepTurnedPrivate', () => {
  const publicOnly = { since: 7, ids: ['x'] }

  it('puts a card that turned private back in its place', () => {
    const before = [card('a'), card('b', true), card('c', true), card('d')]
    expect(ids(keepTurnedPrivate(before, [card('a'), card('d')], publicOnly))).toBe('abcd')
    expect(ids(keepTurnedPrivate([card('b', true), card('d')], [card('d')], publicOnly))).toBe('bd')
  })

  it('neither doubles a card nor brings back what was private before or is gone', () => {
    expect(ids(keepTurnedPrivate([card('a', true)], [card('a')], publicOnly))).toBe('a')
    expect(ids(keepTurnedPrivate([card('x', true), card('y')], [card('a')], publicOnly))).toBe('a')
  })
})
