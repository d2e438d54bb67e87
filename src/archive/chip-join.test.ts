import { expect, it } from 'vitest'
import { listFilters, NO_FILTERS, type Filters } from './filters.ts'
import { chipJoins } from './chip-join.ts'

const joins = (wanted: Partial<Filters>, hidden?: string) => {
  const filters = { ...NO_FILTERS, ...wanted }
  return chipJoins(
    filters,
    listFilters(filters).filter(({ value }) => value !== hidden),
  )
}

it('switches between the first two chips that the mode joins, and repeats the mode between the others', () => {
  expect(joins({ search: ['a', 'b'], tag: ['c'], mode: 'or' })).toEqual([null, 'switch', 'or', null])
  expect(joins({ search: ['a', 'b', 'c'] })).toEqual([null, 'switch', 'and', null])
})

it('joins days by or, whatever the mode', () => {
  expect(joins({ date: ['2024-01-01', '2024-02-02'] })).toEqual([null, 'or', null])
  expect(joins({ search: ['a'], month: ['2024-01'], year: ['2025'] })).toEqual([null, 'switch', 'or', null])
  expect(joins({ year: ['2024', '2025'], tag: ['b'] })).toEqual([null, 'or', 'switch', null])
})

it('joins what narrows in both modes by and', () => {
  expect(joins({ search: ['a'], starred: true, mode: 'or' })).toEqual([null, 'and', null])
  expect(joins({ search: ['a'], query: 'b', mode: 'or' })).toEqual([null, 'and', null])
})

it('keeps the switch before the field while a chip is edited there', () => {
  expect(joins({ search: ['a', 'b'] }, 'b')).toEqual([null, 'switch'])
  expect(joins({ search: ['a'] }, 'a')).toEqual([null])
})
