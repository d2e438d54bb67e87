import { expect, it } from 'vitest'
import { sortChoices } from './sort-choices.ts'

it('offers relevance only where something is searched for', () => {
  expect(sortChoices({ search: [] })).toEqual(['oldest', 'newest'])
  expect(sortChoices({ search: ['rain'] })).toEqual(['relevance', 'newest', 'oldest'])
})
