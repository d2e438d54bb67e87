import { expect, it } from 'vitest'
import { NO_FILTERS } from '#archive/filters.ts'
import { addRecent, filtersOfSearch, readRecent, searchQuery, visibleTo } from './recent-searches.ts'

it('keeps whole sets of filters, without the page and without what only admins filter by', () => {
  const filters = { ...NO_FILTERS, search: ['a, b', '"c"'], month: ['2024-06'], mode: 'or' } as const
  const query = searchQuery({ ...filters, page: 3, size: 500, show: ['private'] })
  expect(filtersOfSearch({ query })).toEqual(filters)
  expect(searchQuery({ ...NO_FILTERS, starred: true })).toBe('')
  expect(searchQuery({ ...NO_FILTERS, mode: 'or', sort: 'newest', show: ['private'] })).toBe('')
})

it('lists eight at most, the newest first, none twice', () => {
  let recent = readRecent(null)
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) recent = addRecent(recent, { query: `search=w${at}`, at })
  expect(recent.map(({ at }) => at)).toEqual([10, 9, 8, 7, 6, 5, 4, 3])
  recent = addRecent(recent, { query: 'search=w5', at: 11 })
  expect(recent.map(({ at }) => at)).toEqual([11, 10, 9, 8, 7, 6, 4, 3])
})

it('keeps a search that was narrowed step by step once, and not the one before that it only shares a term with', () => {
  const old = addRecent([], { query: 'search=salt', at: 1 })
  const narrowed = addRecent(old, { query: 'search=salt,sea', at: 2 })
  expect(narrowed).toEqual([{ query: 'search=salt,sea', at: 2 }])
  expect(addRecent(narrowed, { query: 'search=salt,ice', at: 3 }).map(({ at }) => at)).toEqual([3, 2])
  // Only what came right before was narrowed.
  const later = addRecent(addRecent(old, { query: 'tag=Garden', at: 4 }), { query: 'search=salt&year=2024', at: 5 })
  expect(later.map(({ at }) => at)).toEqual([5, 4, 1])
})

it('shows what was searched for with an account to that account alone', () => {
  const recent = [
    { query: 'search=a', at: 1 },
    { query: 'search=b', at: 2, user: 'mary' },
  ]
  expect(visibleTo(recent, 'mary')).toEqual(recent)
  expect(visibleTo(recent, null)).toEqual([recent[0]])
  expect(visibleTo(recent, 'tom')).toEqual([recent[0]])
})

it.each(['', 'no json', '{}', 'null', '[null, 1, {"query": 1, "at": 1}, {"query": "search=a"}]'])(
  'reads nothing from %j',
  (text) => {
    expect(readRecent(text)).toEqual([])
  },
)

it('reads what it wrote', () => {
  const recent = [{ query: 'search=a', at: 1, user: 'mary' }]
  expect(readRecent(JSON.stringify(recent))).toEqual(recent)
})
