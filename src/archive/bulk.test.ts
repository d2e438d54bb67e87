import { describe, expect, it } from 'vitest'
import { bulkResultText, bulkPrivacy, bulkSize, bulkViewed } from './bulk.ts'

const card = (id: string, isPrivate: boolean, isViewed: boolean) => ({ id, isPrivate, isViewed })

describe('bulk rules', () => {
  it('makes all public when all are private', () => {
    expect(bulkPrivacy([card('a', true, false), card('b', true, true)])).toEqual({
      ids: ['a', 'b'],
      isPrivate: false,
      already: [],
    })
  })

  it('makes all private when some are public, and says which are', () => {
    expect(bulkPrivacy([card('a', true, false), card('b', false, true)])).toEqual({
      ids: ['a', 'b'],
      isPrivate: true,
      already: ['a'],
    })
  })

  it('makes all unviewed when all are viewed', () => {
    expect(bulkViewed([card('a', true, true), card('b', true, true)])).toEqual({ ids: ['a', 'b'], isViewed: false })
  })

  it('makes only the unviewed ones viewed otherwise', () => {
    expect(bulkViewed([card('a', true, true), card('b', true, false)])).toEqual({ ids: ['b'], isViewed: true })
  })

  it('counts the cards that a press changes, without cards that have the value already', () => {
    const cards = [card('a', true, true), card('b', false, false), card('c', false, false)]
    expect(bulkSize(bulkPrivacy(cards))).toBe(2)
    expect(bulkSize(bulkViewed(cards))).toBe(2)
  })

  it('says what was done to how many', () => {
    expect(bulkResultText('isPrivate', false, 12)).toBe('12 cards made public')
    expect(bulkResultText('isPrivate', true, 1)).toBe('1 card made private')
    expect(bulkResultText('isViewed', true, 2)).toBe('2 cards marked viewed')
    expect(bulkResultText('isViewed', false, 2)).toBe('2 cards marked unviewed')
  })
})
