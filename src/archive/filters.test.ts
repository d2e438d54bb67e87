import { describe, expect, it } from 'vitest'
import { filterLabel, longDate } from './filter-label.ts'
import {
  addFilter,
  chooseShow,
  hasFilters,
  listFilters,
  modeMatters,
  NO_FILTERS,
  removeFilter,
  replaceLastDate,
  replacesDays,
  type Filters,
} from './filters.ts'

const some: Filters = { ...NO_FILTERS, search: ['salt'], date: ['2024-02-29'], page: 4, mode: 'or', size: 100 }

describe('filters', () => {
  it('are added at the end, on page 1, once, and never blank', () => {
    expect(addFilter(some, { kind: 'search', value: ' sea ' })).toEqual({ ...some, page: 1, search: ['salt', 'sea'] })
    expect(addFilter(some, { kind: 'search', value: 'salt' })).toEqual({ ...some, page: 1 })
    for (const kind of ['search', 'tag', 'session'] as const) {
      expect(addFilter(some, { kind, value: '  ' })).toEqual({ ...some, page: 1 })
    }
  })

  it('stand alone when they are the starred cards, and end with any other filter', () => {
    const starred = addFilter(some, { kind: 'starred', value: 'starred' })
    expect(starred).toEqual({ ...NO_FILTERS, size: 100, starred: true })
    expect(addFilter(starred, { kind: 'tag', value: 'x' }).starred).toBe(false)
    expect(replaceLastDate(starred, '2024-01-01')).toMatchObject({ starred: false, date: ['2024-01-01'] })
  })

  it('are removed one by one; the last one takes the mode along', () => {
    const less = removeFilter(some, { kind: 'search', value: 'salt' })
    expect(less).toEqual({ ...some, page: 1, search: [] })
    expect(removeFilter(less, { kind: 'date', value: '2024-02-29' })).toEqual({ ...NO_FILTERS, size: 100 })
    expect(hasFilters(NO_FILTERS)).toBe(false)
  })

  it('take what an admin narrows the list by along with the last one, and leave what hides cards', () => {
    const narrowed: Filters = { ...some, date: [], show: ['unviewed', 'private', 'hide-viewed'] }
    expect(removeFilter(narrowed, { kind: 'search', value: 'salt' })).toEqual({
      ...NO_FILTERS,
      size: 100,
      show: ['hide-viewed'],
    })
    expect(removeFilter({ ...narrowed, tag: ['x'] }, { kind: 'tag', value: 'x' }).show).toEqual(narrowed.show)
  })

  it('of an admin are one choice, on page 1, in the place of what an address combined', () => {
    expect(chooseShow(some, 'private')).toEqual({ ...some, page: 1, show: ['private'] })
    expect(chooseShow({ ...some, show: ['private', 'unviewed'] }, 'public').show).toEqual(['public'])
    expect(chooseShow({ ...some, show: ['public'] }, null).show).toEqual([])
    expect(chooseShow({ ...NO_FILTERS, mode: 'or', show: ['unviewed'] }, null)).toEqual(NO_FILTERS)
  })

  it('take a clicked day in the place of the last one', () => {
    expect(replaceLastDate(NO_FILTERS, '2024-01-01').date).toEqual(['2024-01-01'])
    expect(replaceLastDate({ ...some, date: ['2024-01-01', '2024-01-02'] }, '2024-01-05').date).toEqual([
      '2024-01-01',
      '2024-01-05',
    ])
    expect(replaceLastDate({ ...some, date: ['2024-01-01', '2024-01-02'] }, '2024-01-01').date).toEqual(['2024-01-01'])
  })

  it('take a clicked day in the place of the month and the year it lies in as well', () => {
    const periods: Filters = { ...NO_FILTERS, month: ['2024-01', '2024-02'], year: ['2023', '2024'] }
    const replaced = replaceLastDate(periods, '2024-02-05')
    expect(replaced).toMatchObject({ date: ['2024-02-05'], month: ['2024-01'], year: ['2023'] })
    expect(replaceLastDate(replaced, '2023-05-01')).toMatchObject({
      date: ['2023-05-01'],
      month: ['2024-01'],
      year: [],
    })
    expect(replacesDays(periods, '2024-02-05')).toBe(true)
    expect(replacesDays({ ...NO_FILTERS, month: ['2024-01'] }, '2024-01-05')).toBe(true)
    expect(replacesDays(some, '2024-02-05')).toBe(true)
    expect(replacesDays({ ...NO_FILTERS, month: ['2024-01'] }, '2024-02-05')).toBe(false)
  })

  it('show and/or with two terms, or with days and a term', () => {
    expect(modeMatters({ ...NO_FILTERS, search: ['a'] })).toBe(false)
    expect(modeMatters({ ...NO_FILTERS, date: ['2024-01-01'], month: ['2024-02'] })).toBe(false)
    expect(modeMatters({ ...NO_FILTERS, search: ['a'], tag: ['b'] })).toBe(true)
    expect(modeMatters({ ...NO_FILTERS, search: ['a'], year: ['2024'] })).toBe(true)
  })

  it('have the labels of the breadcrumb', () => {
    const all: Filters = {
      ...some,
      month: ['2023-09'],
      year: ['2025'],
      tag: ['code'],
      session: ['Bread'],
      starred: true,
    }
    expect(listFilters(all).map(filterLabel)).toEqual([
      '"salt"',
      'Feb 29, 2024',
      'September 2023',
      '2025',
      '"code"',
      'Bread',
      '★ my starred cards',
    ])
    expect(filterLabel({ kind: 'search', value: '"full moon"' })).toBe('"full moon"')
    expect(filterLabel({ kind: 'search', value: '-"full moon"' })).toBe('-"full moon"')
    expect(longDate('2024-02-29')).toBe('Thursday, February 29, 2024')
  })
})
