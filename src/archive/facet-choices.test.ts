import { expect, it } from 'vitest'
import { facetChoices, facetRows } from './facet-choices.ts'
import { eachFacet } from './fields.ts'
import { NO_FILTERS, type Filters } from './filters.ts'
import type { Facets } from './name-counts.ts'

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ value: `${prefix}${n}`, count: 9 - n }))
const facets: Facets = { ...eachFacet(() => []), sessions: names('s', 5), categories: names('c', 3) }
const values = (filters: Partial<Filters>, found = facets) =>
  facetChoices(found, { ...NO_FILTERS, ...filters }).map(({ label, choices }) => [
    label,
    ...choices.map(({ kind, value }) => `${kind} ${value}`),
  ])

it('offers categories and sessions apart', () => {
  expect(values({})).toEqual([
    ['topics', 'tag c0', 'tag c1', 'tag c2'],
    ['conversations', 'session s0', 'session s1', 'session s2', 'session s3', 'session s4'],
  ])
})

it('does not offer what already narrows the list, nor a single name', () => {
  expect(values({ tag: ['c0', 's0'], session: ['s1'] })).toEqual([
    ['topics', 'tag c1', 'tag c2'],
    ['conversations', 'session s2', 'session s3', 'session s4'],
  ])
  expect(values({ tag: ['c0', 'c1'] }).map(([label]) => label)).toEqual(['conversations'])
})

it('offers the models that answered, unless topics have the same names', () => {
  expect(values({}, { ...facets, models: names('m', 2) })[2]).toEqual(['models', 'model m0', 'model m1'])
  expect(values({}, { ...facets, models: names('c', 3) }).map(([label]) => label)).toEqual(['topics', 'conversations'])
  expect(values({}, { ...facets, models: names('c', 2) }).map(([label]) => label)).toEqual(['topics', 'conversations'])
  const otherCount = [
    { value: 'c0', count: 9 },
    { value: 'c1', count: 1 },
  ]
  expect(values({}, { ...facets, models: otherCount })[2]).toEqual(['models', 'model c0', 'model c1'])
})

it('are in as many rows as have values on offer, and in none where another filter would widen the list', () => {
  expect(facetRows(facets, NO_FILTERS)).toBe(2)
  expect(facetRows({ ...facets, models: names('m', 2) }, NO_FILTERS)).toBe(3)
  expect(facetRows({ ...facets, categories: names('c', 1) }, NO_FILTERS)).toBe(1)
  expect(facetRows(facets, { ...NO_FILTERS, mode: 'or' })).toBe(0)
  expect(facetRows(null, NO_FILTERS)).toBe(0)
})
