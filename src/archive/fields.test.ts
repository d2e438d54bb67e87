import { expect, it } from 'vitest'
import { newCard } from './card.ts'
import { ADDED_FIELDS, ADDED_NAMES, addedFilters, addedOf } from './added-fields.ts'
import { FACETS, FIELD_NAMES, FIELDS, fieldsOf } from './fields.ts'
import { NO_FILTERS } from './filters.ts'
import { summaryJson } from './summary-json.ts'

const KNOWN = newCard({ id: 'a', category: 'Garden', sessionTitle: 'Beds', model: 'gpt-4o', from: 'ChatGPT' })
const UNKNOWN = newCard({ id: 'b', category: 'Garden', model: '' })

it('every field has a token, a column and an attribute of its own, and every facet a name', () => {
  const all = FIELD_NAMES.map((name) => FIELDS[name])
  for (const values of [
    all.map(({ token }) => token),
    all.map(({ column }) => column),
    all.map(({ attribute }) => attribute),
    FACETS.map(({ name }) => name),
  ])
    expect(new Set(values).size).toBe(values.length)
  // '§any', '§d12' and '§unviewed' are other entries of the text index.
  for (const { token } of all) expect(token).toMatch(/^[bce-tv-z]$/)
})

it('an added field is no name that an address or a card has for something else', () => {
  const { sort: _, ...filters } = NO_FILTERS
  for (const name of ADDED_NAMES) {
    expect(['q', 'sort', 'starred', 'mode', 'page', 'size', 'show', 'answer', 'text']).not.toContain(name)
    expect(Object.keys(filters).filter((key) => key === name)).toHaveLength(1)
    expect(ADDED_FIELDS[name].about).not.toBe('')
  }
})

it('a card that does not have a field says nothing of it', () => {
  expect(UNKNOWN).not.toHaveProperty('model')
  expect(summaryJson(UNKNOWN)).not.toMatch(/"(?:model|from)"/)
  expect(summaryJson(KNOWN)).toContain('"model":"gpt-4o","from":"ChatGPT"')
  expect([addedOf(KNOWN), addedOf(UNKNOWN)]).toEqual([{ model: 'gpt-4o', from: 'ChatGPT' }, {}])
})

it('a tag is a category or a heading, any other filter is one field', () => {
  expect(fieldsOf('tag')).toEqual(['category', 'title', 'session'])
  expect(fieldsOf('session')).toEqual(['session'])
  for (const name of ADDED_NAMES) expect(fieldsOf(name)).toEqual([name])
})

it('what the category says already is not said twice beside it', () => {
  const [model, from] = [
    { kind: 'model', value: 'gpt-4o' },
    { kind: 'from', value: 'ChatGPT' },
  ]
  expect(addedFilters(KNOWN)).toEqual([model, from])
  expect(addedFilters({ ...KNOWN, category: 'gpt-4o' })).toEqual([from])
  expect(addedFilters(UNKNOWN)).toEqual([])
})
