import { expect, it } from 'vitest'
import { sortChoices } from './sort-choices.ts'

it('offers the orders by words only where something is searched for, and by meaning where a server has learned', () => {
  expect(sortChoices({ search: [], query: '' }, true)).toEqual(['oldest', 'newest'])
  expect(sortChoices({ search: ['rain'], query: '' }, true)).toEqual(['relevance', 'meaning', 'newest', 'oldest'])
  expect(sortChoices({ search: [], query: 'rain has:code' }, true)).toContain('meaning')
  expect(sortChoices({ search: ['rain'], query: '' }, false)).toEqual(['relevance', 'newest', 'oldest'])
})
