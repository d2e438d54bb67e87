import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCodePoint } from '#testing/any-code-point.ts'
import { eachAdded } from './added-fields.ts'
import { filterPath, joinList, parseFilters, splitList, writeFilters } from './filter-url.ts'
import { LIST_KINDS, NO_FILTERS, sortOf, defaultSort, type Filters } from './filters.ts'

const parse = (query: string) => parseFilters(new URLSearchParams(query))
const value = fc.string({
  unit: fc.constantFrom('a', 'B', ',', '\\', ' ', '%', '&', '=', '+', '#', 'é', '海', '"'),
  minLength: 1,
  maxLength: 8,
})
const name = value.filter((text) => text.trim() !== '')
const term = name.map((text) => text.trim())
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const list = (item: fc.Arbitrary<string>) => fc.uniqueArray(item, { maxLength: 3 })

const anyFilters: fc.Arbitrary<Filters> = fc.record({
  search: list(term),
  date: list(day.map((text) => text.slice(0, 10))),
  month: list(day.map((text) => text.slice(0, 7))),
  year: list(day.map((text) => text.slice(0, 4))),
  tag: list(name),
  session: list(name),
  ...eachAdded(() => list(name)),
  query: fc.oneof(fc.constant(''), term),
  starred: fc.boolean(),
  mode: fc.constantFrom('and', 'or'),
  sort: fc.constantFrom(null, 'oldest', 'newest', 'relevance'),
  page: fc.integer({ min: 1, max: 10_000 }),
  size: fc.constantFrom(50, 100, 500),
  show: fc.subarray(['unviewed', 'private', 'public', 'hide-viewed', 'hide-public']),
})

describe('filters in the address', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        // The usual order is left out of the address.
        const sort = sortOf(filters) === defaultSort(filters) ? null : sortOf(filters)
        expect(parse(writeFilters(filters)).filters).toEqual({ ...filters, sort })
      }),
    )
  })

  it('name the order only where it is not the usual one', () => {
    const found = { ...NO_FILTERS, search: ['salt'] }
    expect(filterPath({ ...found, sort: 'relevance' })).toBe('/filter?search=salt')
    expect(filterPath({ ...found, sort: 'oldest' })).toBe('/filter?search=salt&sort=oldest')
    expect(filterPath({ ...NO_FILTERS, tag: ['x'], sort: 'oldest' })).toBe('/filter?tag=x')
    expect(filterPath({ ...NO_FILTERS, tag: ['x'], sort: 'relevance' })).toBe('/filter?tag=x')
    expect(parse('search=salt&sort=relevance').filters.sort).toBeNull()
    expect(parse('tag=x&sort=newest').filters.sort).toBe('newest')
    expect([found, { ...found, sort: 'oldest' as const }, NO_FILTERS].map(sortOf)).toEqual([
      'relevance',
      'oldest',
      'oldest',
    ])
  })

  it('are written as they were read', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const query = writeFilters(filters)
        expect(writeFilters(parse(query).filters)).toBe(query)
      }),
    )
  })

  it('take the same values from a comma and from %2C, and keep an escaped comma', () => {
    for (const query of ['tag=a,b', 'tag=a%2Cb']) expect(parse(query).filters.tag).toEqual(['a', 'b'])
    expect(parse('tag=a%5C%2Cb%5C%5C').filters.tag).toEqual(['a,b\\'])
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), (values) => {
        expect(splitList(joinList(values))).toEqual(values)
      }),
    )
  })

  it('drop what is empty or unknown, and report what is invalid', () => {
    const { filters, skipped } = parse(
      'date=2024-13-45,2024-02-30,2024-02-29&month=2024-00&year=24&page=-1&mode=xyz&size=7&search=,,a,&foo=1',
    )
    expect(filters).toEqual({ ...NO_FILTERS, date: ['2024-02-29'], search: ['a'] })
    expect(skipped).toEqual([
      "Invalid date '2024-13-45'",
      "Invalid date '2024-02-30'",
      "Invalid month '2024-00'",
      "Invalid year '24'",
      "Unknown mode 'xyz'",
      "Invalid page '-1'",
      "Unknown size '7'",
    ])
  })

  it.each([
    ['0', 1],
    ['2.5', 1],
    ['1e9', 1],
    ['', 1],
    ['9'.repeat(30), Number.MAX_SAFE_INTEGER],
    ['7', 7],
    ['007', 7],
  ])('read page %j as %d', (text, page) => {
    expect(parse(`page=${text}`).filters.page).toBe(page)
  })

  it('never fail, whatever the query', () => {
    const key = fc.constantFrom(...LIST_KINDS, 'page', 'size', 'sort', 'mode', 'show', 'other')
    const text = fc.oneof(fc.string({ unit: anyCodePoint }).map(encodeURIComponent), fc.string())
    fc.assert(
      fc.property(fc.array(fc.tuple(key, text)), (pairs) => {
        const query = pairs.map((pair) => pair.join('=')).join('&')
        expect(parse(query).filters.page).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  it('make a readable address', () => {
    expect(filterPath({ ...NO_FILTERS, search: ['salt', 'a,b'], month: ['2024-02'], mode: 'or', page: 3 })).toBe(
      '/filter?search=salt,a%5C,b&month=2024-02&mode=or&page=3',
    )
    expect(filterPath(NO_FILTERS)).toBe('/')
    expect(filterPath({ ...NO_FILTERS, page: 2 })).toBe('/filter?page=2')
  })
})
