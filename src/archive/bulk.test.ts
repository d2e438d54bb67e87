import { describe, expect, it } from 'vitest'
import { bulkPrivacy, bulkViewed } from './bulk.ts'

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
})
