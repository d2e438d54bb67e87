import { expect, it } from 'vitest'
import { listErrorText } from './fetch-error.ts'
import { NO_FILTERS } from '#archive/filters.ts'

it.each([
  [{}, 'Failed to fetch cards. Please try again later.'],
  [{ show: ['private'] as const }, 'Failed to fetch admin cards. Please try again later.'],
  [{ search: ['a'], show: ['private'] as const }, 'Search failed. Please try again later.'],
  [{ tag: ['a'] }, 'Tag filtering failed. Please try again later.'],
  [{ tag: ['a'], search: ['b'] }, 'Failed to fetch combined tag and search results. Please try again later.'],
  [{ tag: ['a'], year: ['2024'] }, 'Failed to fetch combined results. Please try again later.'],
])('%j that cannot be fetched: %s', (filters, text) => {
  expect(listErrorText({ ...NO_FILTERS, ...filters })).toBe(text)
})

it('a list that fails has a sentence for its kind', () => {
  const text = (filters: Partial<typeof NO_FILTERS>) => listErrorText({ ...NO_FILTERS, ...filters }).split('.')[0]
  expect(text({})).toBe('Failed to fetch cards')
  expect(text({ date: ['2024-01-01'] })).toBe('Failed to fetch cards')
  expect(text({ search: ['a'] })).toBe('Search failed')
  expect(text({ tag: ['a'] })).toBe('Tag filtering failed')
  expect(text({ search: ['a'], tag: ['b'] })).toBe('Failed to fetch combined tag and search results')
  expect(text({ search: ['a'], date: ['2024-01-01'] })).toBe('Failed to fetch combined results')
})
