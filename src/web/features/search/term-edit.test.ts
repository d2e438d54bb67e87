import { expect, it } from 'vitest'
import { NO_FILTERS } from '#archive/filters.ts'
import { completedQuery } from '#archive/query/typed-query.ts'
import { completedTerm } from '#archive/term.ts'
import { editedText, replaceTyped, withoutTyped } from './term-edit.ts'

const term = (value: string) => ({ kind: 'search', value }) as const
const edited = (value: string) => editedText(term(value))

it('edits a term as the text that Enter keeps as the same term', () => {
  expect(edited('gard*')).toBe('gard')
  expect(edited('garden')).toBe('garden ')
  expect(edited('"machine learning"')).toBe('"machine learning"')
  expect(edited('-salt')).toBe('-salt')
  expect(edited('2 * 3')).toBe('2 * 3 ')
  const fragments = ['salt', 'gpt-4', '"', '*', '-', ' ', '海', '“the sea”', "don't", '!', 'א', '😀']
  for (let number = 0; number < fragments.length ** 3; number++) {
    const at = [number, number / fragments.length, number / fragments.length ** 2]
    const typed = at.map((place) => fragments[Math.floor(place) % fragments.length]).join('')
    const kept = completedTerm(typed)
    if (kept !== '') expect({ typed, kept: completedTerm(edited(kept)) }).toEqual({ typed, kept })
  }
})

it('puts an edited term in the place of the one before, once, and keeps mode and order', () => {
  const filters = { ...NO_FILTERS, search: ['salt', 'sea', 'ice'], mode: 'or', sort: 'newest', page: 3 } as const
  expect(replaceTyped(filters, term('sea'), { kind: 'search', value: ' lake ' })).toEqual({
    ...filters,
    search: ['salt', 'lake', 'ice'],
    page: 1,
  })
  expect(replaceTyped(filters, term('sea'), { kind: 'search', value: 'ice' }).search).toEqual(['salt', 'ice'])
  expect(replaceTyped(filters, term('sea'), { kind: 'tag', value: 'Garden' })).toEqual({
    ...filters,
    search: ['salt', 'ice'],
    tag: ['Garden'],
    page: 1,
  })
  expect(withoutTyped({ ...filters, search: ['sea'] }, term('sea'))).toEqual({ ...filters, search: [] })
})

it('edits a query as the text that Enter keeps as the same query, and puts another filter in its place', () => {
  const query = { kind: 'query', value: 'tag:Garden riv*' } as const
  expect(completedQuery(editedText(query))).toBe(query.value)
  expect(completedQuery(editedText({ kind: 'query', value: 'tag:Garden' }))).toBe('tag:Garden')
  const filters = { ...NO_FILTERS, search: ['salt'], query: query.value }
  expect(withoutTyped(filters, query)).toEqual({ ...filters, query: '' })
  expect(replaceTyped(filters, query, { kind: 'query', value: 'has:code' })).toEqual({ ...filters, query: 'has:code' })
  expect(replaceTyped(filters, query, term('sea'))).toEqual({ ...filters, query: '', search: ['salt', 'sea'] })
})
