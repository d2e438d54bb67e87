import { describe, expect, it } from 'vitest'
import { collectionFilters, collectionQuery, isCollectionName, nameOfTitle } from './collection.ts'
import { collectionPath } from './collection-path.ts'

describe('the query of a collection', () => {
  it('is taken from an address, without page, size, stars and what only admins choose', () => {
    expect(collectionQuery('/filter?tag=Garden&page=3&size=500&show=private&sort=newest')).toBe(
      'tag=Garden&sort=newest',
    )
    expect(collectionQuery('https://archive.example/filter?search=tomato,-frost')).toBe('search=tomato,-frost')
    expect(collectionQuery('  ')).toBe('')
    expect(collectionFilters('tag=Garden&page=3').page).toBe(1)
  })

  it.each([
    ['page=2', 'The query narrows nothing'],
    ['starred=1', 'The query narrows nothing'],
    ['tag=Garden&month=2024-13', "Invalid month '2024-13'."],
  ])('%s is refused', (query, sentence) => {
    expect(() => collectionQuery(query)).toThrow(sentence)
  })
})

describe('the name of a collection', () => {
  it('is made of its title, and is another one where it is taken', () => {
    expect(nameOfTitle('Small gardens, & other things!', new Set())).toBe('small-gardens-other-things')
    expect(nameOfTitle('Gärten', new Set(['garten', 'garten-2']))).toBe('garten-3')
    expect(nameOfTitle('!!!', new Set())).toBe('collection')
  })

  it.each([
    ['small-gardens', true],
    ['庭-2', true],
    ['', false],
    ['Small', false],
    ['a--b', false],
    ['a/b', false],
    ['../x', false],
    ['x'.repeat(81), false],
  ])('%j may stand in an address: %s', (name, isOne) => {
    expect(isCollectionName(name)).toBe(isOne)
  })

  it('is encoded in its address', () => {
    expect(collectionPath('庭')).toBe('/c/%E5%BA%AD')
  })
})
