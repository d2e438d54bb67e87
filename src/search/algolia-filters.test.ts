import { describe, expect, it } from 'vitest'
import { readQuery } from '#archive/query/read-query.ts'
import { serviceFilters } from './algolia-filters.ts'

const said = (query: string) => serviceFilters(readQuery(query, 'public').condition)
const filters = (query: string) => said(query)?.filters

describe('a query in the words of a search service', () => {
  it.each([
    ['model:GPT-4', 'values:"model:gpt-4"'],
    ['tag:Garden', '(values:"category:garden" OR values:"title:garden" OR values:"session:garden")'],
    ['-from:claude', 'NOT values:"from:claude"'],
    ['has:code -has:table', 'has:"code" AND NOT has:"table"'],
    ['lang:de OR lang:en', '(lang:"de" OR lang:"en")'],
    ['on:2024-02-29', 'day:20240229 TO 20240229'],
    ['-on:2024', '(day < 20240101 OR day > 20241231 OR undated = 1)'],
    ['len>500', 'letters >= 501'],
    ['-len<=500', '(letters < 0 OR letters > 500)'],
    ['has:code (model:a OR model:b)', 'has:"code" AND (values:"model:a" OR values:"model:b")'],
    ['-(has:code OR on:2024-02)', 'NOT has:"code" AND (day < 20240201 OR day > 20240229 OR undated = 1)'],
    ['-(has:code has:table)', '(NOT has:"code" OR NOT has:"table")'],
    ['-(has:code -has:table)', '(NOT has:"code" OR has:"table")'],
    ['len>5 OR on:2024-02-29', '(letters >= 6 OR day:20240229 TO 20240229)'],
  ])('%s is %s', (query, expected) => {
    expect(filters(query)).toBe(expected)
  })

  it('keeps words apart from filters, and counts the filters', () => {
    expect(said('stones "full moon" -sea has:code (lang:de OR lang:en)')).toEqual({
      wanted: [
        { words: ['stones'], prefix: false },
        { words: ['full', 'moon'], prefix: false },
      ],
      excluded: [{ words: ['sea'], prefix: false }],
      filters: 'has:"code" AND (lang:"de" OR lang:"en")',
      count: 3,
    })
    expect(said('')).toEqual({ wanted: [], excluded: [], filters: '', count: 0 })
  })

  it('writes quotes and backslashes of values so that they end none', () => {
    const value = { kind: 'value', field: 'model', value: 'a" OR \\b', prefix: false } as const
    expect(serviceFilters(value)?.filters).toBe('values:"model:a\\" OR \\\\b"')
  })

  it.each([
    ['model:gpt*', 'the beginning of a value'],
    ['stones OR sea', 'words within an OR'],
    ['stones OR has:code', 'words beside filters'],
    ['-(stones sea)', 'words that are excluded together'],
    ['stones -"full moon"', 'words that are excluded together'],
    ['stones -moo*', 'the beginning of a word that is excluded'],
    ['in:prompt stones', 'a single text'],
    ['is:starred', 'what people starred'],
    ['has:comments', 'what people said'],
    ['has:code OR on:2024', 'filters of two kinds'],
    ['(has:code lang:de) OR has:table', 'a group of ANDs'],
    ['(has:code lang:de) OR (has:table lang:en)', 'two of them'],
    ['after:2100', 'days that there are not'],
    ['len<0', 'numbers that there are not'],
  ])('%s is not said: %s', (query) => {
    expect(said(query)).toBeNull()
  })
})
