import { expect, it } from 'vitest'
import { facetChoices } from './facet-choices.ts'

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ value: `${prefix}${n}`, count: 9 - n }))
const facets = { sessions: names('s', 5), categories: names('c', 3) }
const values = (filters: { tag: string[]; session: string[] }) => {
  const { topics, conversations } = facetChoices(facets, filters)
  return [topics, conversations].map((choices) => choices.map(({ kind, value }) => `${kind} ${value}`))
}

it('offers categories and sessions apart', () => {
  expect(values({ tag: [], session: [] })).toEqual([
    ['tag c0', 'tag c1', 'tag c2'],
    ['session s0', 'session s1', 'session s2', 'session s3', 'session s4'],
  ])
})

it('does not offer what already narrows the list, nor a single name', () => {
  expect(values({ tag: ['c0', 's0'], session: ['s1'] })).toEqual([
    ['tag c1', 'tag c2'],
    ['session s2', 'session s3', 'session s4'],
  ])
  expect(values({ tag: ['c0', 'c1'], session: [] })[0]).toEqual([])
})
