import { expect, it } from 'vitest'
import { sortChoices, sortInEffect } from './sort-choices.ts'

it('offers relevance only where something is searched for', () => {
  expect(sortChoices({ search: [] })).toEqual(['oldest', 'newest'])
  expect(sortChoices({ search: ['rain'] })).toEqual(['oldest', 'newest', 'relevance'])
})

it('falls back where relevance means nothing', () => {
  expect(sortInEffect({ search: [], sort: 'relevance' })).toBe('oldest')
  expect(sortInEffect({ search: ['rain'], sort: 'relevance' })).toBe('relevance')
  expect(sortInEffect({ search: [], sort: 'newest' })).toBe('newest')
})
