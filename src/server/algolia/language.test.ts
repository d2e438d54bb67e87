/** @module-tag scale */
import { algoliasearch, type Algoliasearch, type SearchParamsObject } from 'algoliasearch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import { readQuery } from '#archive/query/read-query.ts'
import { serviceFilters } from '#search/algolia-filters.ts'
import { toAlgoliaQuery } from '#search/algolia-request.ts'
import { contents } from '#testing/any-search.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { fill } from '#testing/databases.ts'
import { randomQueries, cardsForQueries } from '#testing/cards-for-queries.ts'

const COUNT = 1500

/** Queries by visitors that `filters` can say, with what a plain scan finds. */
const asked = randomQueries(COUNT, 53)
  .filter(({ filters, visibility }) => {
    const { query, sort, mode } = filters
    const isAlone =
      JSON.stringify({ ...filters, query: '', sort: null, mode }) === JSON.stringify({ ...NO_FILTERS, size: 100, mode })
    return isAlone && visibility === 'public' && sort !== null && query !== ''
  })
  .flatMap(({ filters, expected }) => {
    const params = paramsOf(filters)
    return params ? [{ filters, expected, params }] : []
  })

/** A query as a service is asked for it, and one without words, which the archive answers by itself. */
function paramsOf(filters: Filters): SearchParamsObject | null {
  const [request] = toAlgoliaQuery('cards', { ...filters, mode: 'and' })?.requests ?? []
  if (request) {
    const { query, filters: said, queryType, optionalWords } = request
    return { query, filters: said, queryType, optionalWords }
  }
  const said = serviceFilters(readQuery(filters.query, 'public').condition)
  return said && said.filters !== '' && said.wanted.length + said.excluded.length === 0
    ? { query: '', filters: said.filters }
    : null
}

describe('filters of the query language by Algolia’s protocol', () => {
  let test: TestApp
  let client: Algoliasearch
  beforeAll(async () => {
    test = await openTestApp([])
    await fill(test.archive, cardsForQueries, contents)
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { host } = new URL(url)
    client = algoliasearch('any', 'any', { hosts: [{ url: host, accept: 'readWrite', protocol: 'http' }] })
  })
  afterAll(() => test.close())

  it('find the cards that the query finds, by the official client', async () => {
    expect(asked.length).toBeGreaterThan(40)
    for (const { filters, expected, params } of asked) {
      const { hits } = await client.searchSingleIndex({
        indexName: filters.sort === 'newest' ? 'cards_newest' : 'cards',
        searchParams: {
          ...params,
          hitsPerPage: 1000,
          attributesToRetrieve: ['objectID'],
          attributesToHighlight: [],
        },
      })
      const question = { query: filters.query, filters: params.filters }
      expect({ question, ids: hits.map(({ objectID }) => objectID) }).toEqual({ question, ids: expected })
    }
  }, 120_000)
})
