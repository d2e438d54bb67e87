import { expect, it } from 'vitest'
import { NO_FILTERS } from '#archive/filters.ts'
import { readableDay, searchLabel, searchName } from './search-label.ts'

it.each([
  [{ search: ['salt', 'sea'], mode: 'or' }, 'salt or sea'],
  [{ search: ['winter', 'wall'] }, 'winter and wall'],
  [{ tag: ['Garden'], month: ['2024-06'] }, 'topic Garden, june 2024'],
  [{ tag: ['Garden'], month: ['2024-06'], mode: 'or' }, 'topic Garden or june 2024'],
  [{ search: ['salt'], date: ['2024-02-01'], year: ['2025'] }, 'salt, feb 1, 2024 or 2025'],
  [{ search: ['salt'], tag: ['Garden'], starred: true, mode: 'or' }, 'salt or topic Garden, starred'],
  [{ session: ['Seven now'], search: ['gard*'] }, 'gard*, conversation Seven now'],
] as const)('of %j is %j', (filters, name) => {
  expect(searchName({ ...NO_FILTERS, ...filters })).toBe(name)
})

it('tells the words between filters from the filters', () => {
  expect(searchLabel({ ...NO_FILTERS, search: ['or', 'and'], mode: 'or' })).toEqual([
    { text: 'or', isJoin: false },
    { text: ' or ', isJoin: true },
    { text: 'and', isJoin: false },
  ])
})

it('gives the day of use as short as it is clear', () => {
  const now = new Date(2026, 10, 22, 9).getTime()
  expect(readableDay(new Date(2026, 10, 22, 0, 1).getTime(), now)).toBe('today')
  expect(readableDay(new Date(2026, 10, 15, 23).getTime(), now)).toBe('Nov 15')
  expect(readableDay(new Date(2025, 10, 15, 23).getTime(), now)).toBe('Nov 15, 2025')
})
