import { expect, it } from 'vitest'
import { alternatesOf } from './alternate-url.ts'
import { parseFilters } from './filter-url.ts'

it.each([
  ['', ['/feed.xml', '/feed.json', '/api/cards']],
  [
    'search=a,b&mode=or&page=3&size=100&sort=newest',
    [
      '/feed.xml?search=a,b&mode=or',
      '/feed.json?search=a,b&mode=or',
      '/api/cards?search=a,b&mode=or&sort=newest&size=100&page=3',
    ],
  ],
])('a view of %j is also %j', (query, hrefs) => {
  expect(alternatesOf(parseFilters(new URLSearchParams(query)).filters).map(({ href }) => href)).toEqual(hrefs)
})
