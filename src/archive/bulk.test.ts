import { describe, expect, it } from 'vitest'
import { bulkPrivacy, bulkViewed } from './bulk.ts'

const card = (id: string, isPrivate: boolean, isViewed: boolean) => ({ id, isPrivate, isViewed })

describe('bulk rules', () => {
  it('makes all public when all are private', () => {
    expect(bulkPrivacy([card('a', true, false), card('b', true, true)])).toEqual({ ids: ['a', 'b'], isPrivate: false })
  })

  it('makes all private when some are public, asking only for those that are not', () => {
    expect(bulkPrivacy([card('a', true, false), card('b', false, true)])).toEqual({ ids: ['b'], isPrivate: true })
  })

  it('makes all unviewed when all are viewed', () => {
    expect(bulkViewed([card('a', true, true), card('b', true, true)])).toEqual({ ids: ['a', 'b'], isViewed: false })
  })

  it('makes only the unviewed ones viewed otherwise', () => {
    expect(bulkViewed([card('a', true, true), card('b', true, false)])).toEqual({ ids: ['b'], isViewed: true })
  })
})
