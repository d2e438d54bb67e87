import { expect, it } from 'vitest'
import { facetChoices } from './facet-choices.ts'

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ value: `${prefix}${n}`, count: 9 - n }))
const facets = { sessions: names('s', 5), categories: names('c', 2) }

it('offers a few of each kind, or all', () => {
  const few = facetChoices(facets, { tag: [], session: [] }, false)
  expect(few.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'tag c0',
    'tag c1',
    'session s0',
    'session s1',
    'session s2',
  ])
  expect(facetChoices(facets, { tag: [], session: [] }, true)).toHaveLength(7)
})

it('does not offer what already narrows the list', () => {
  const rest = facetChoices(facets, { tag: ['c0', 's0'], session: ['s1'] }, true)
  expect(rest.map(({ value }) => value)).toEqual(['c1', 's2', 's3', 's4'])
})
