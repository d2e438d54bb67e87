import { expect, it } from 'vitest'
import { NO_FILTERS } from '#archive/filters.ts'
import { keptTerm } from '#archive/term.ts'
import { replaceTerm, textOf, withoutTerm } from './term-edit.ts'

it('edits a term as the text that Enter keeps as the same term', () => {
  expect(textOf('gard*')).toBe('gard')
  expect(textOf('garden')).toBe('garden ')
  expect(textOf('"machine learning"')).toBe('"machine learning"')
  expect(textOf('-salt')).toBe('-salt')
  expect(textOf('2 * 3')).toBe('2 * 3 ')
  const fragments = ['salt', 'gpt-4', '"', '*', '-', ' ', '海', '“the sea”', "don't", '!', 'א', '😀']
  for (let number = 0; number < fragments.length ** 3; number++) {
    const at = [number, number / fragments.length, number / fragments.length ** 2]
    const typed = at.map((place) => fragments[Math.floor(place) % fragments.length]).join('')
    const term = keptTerm(typed)
    if (term !== '') expect({ typed, term: keptTerm(textOf(term)) }).toEqual({ typed, term })
  }
})

it('puts an edited term in the place of the one before, once, and keeps mode and order', () => {
  const filters = { ...NO_FILTERS, search: ['salt', 'sea', 'ice'], mode: 'or', sort: 'newest', page: 3 } as const
  expect(replaceTerm(filters, 'sea', { kind: 'search', value: ' lake ' })).toEqual({
    ...filters,
    search: ['salt', 'lake', 'ice'],
    page: 1,
  })
  expect(replaceTerm(filters, 'sea', { kind: 'search', value: 'ice' }).search).toEqual(['salt', 'ice'])
  expect(replaceTerm(filters, 'sea', { kind: 'tag', value: 'Garden' })).toEqual({
    ...filters,
    search: ['salt', 'ice'],
    tag: ['Garden'],
    page: 1,
  })
  expect(withoutTerm({ ...filters, search: ['sea'] }, 'sea')).toEqual({ ...filters, search: [] })
})
