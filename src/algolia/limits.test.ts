import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { protocolScope } from './protocol-scope.ts'
import type { IndexRecord, ReadableIndex } from './readable-index.ts'
import { searchRoutes } from './search-routes.ts'

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

/** An index whose every search finds the same records, as many as are asked for. */
const endless = (record: IndexRecord): ReadableIndex => ({
  name: 'cards',
  settings: { attributesForFaceting: ['searchable(category)'] },
  find: ({ length }) =>
    Promise.resolve({
      records: (async function* () {
        for (let at = 0; at < length; at++) yield record
      })(),
      total: 1000,
      isExact: true,
      facets: new Map(),
      areFacetsExact: true,
    }),
  similarWords: () => Promise.resolve([]),
  record: () => Promise.resolve(record),
})

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify({ bodyLimit: 2 * 1024 * 1024 })
  const indexes: Record<string, ReadableIndex> = {
    cards: endless({ objectID: '1', prompt: 'salt and pepper' }),
    long: endless({ objectID: '1', prompt: 'salt '.repeat(20_000) }),
    wordless: endless({ objectID: '1', prompt: '-'.repeat(100_000) }),
  }
  await protocolScope(app, (scope) => searchRoutes(scope, (name) => indexes[name] ?? null))
})
afterAll(() => app.close())

const post = async (path: string, body: object) => {
  const answer = await app.inject({ method: 'POST', url: `/1/indexes/${path}`, payload: JSON.stringify(body) })
  return { status: answer.statusCode, ...answer.json<{ message?: string; hits?: unknown[] }>() }
}

describe('what a search may hold', () => {
  const list = 'expected at most 30 values'
  const filters = 'expected at most 100 filters in all parameters together'
  it.each<[string, object, string]>([
    ['attributes to retrieve', { attributesToRetrieve: many(31, String) }, `"attributesToRetrieve" parameter, ${list}`],
    [
      'attributes to highlight',
      { attributesToHighlight: many(80_000, String) },
      `"attributesToHighlight" parameter, ${list}`,
    ],
    [
      'attributes in a text',
      { attributesToHighlight: many(31, String).join() },
      `"attributesToHighlight" parameter, ${list}`,
    ],
    ['snippets', { attributesToSnippet: JSON.stringify(many(31, String)) }, `"attributesToSnippet" parameter, ${list}`],
    ['facets', { facets: many(31, String) }, `"facets" parameter, ${list}`],
    ['numbers', { numericFilters: many(30_000, (n) => `a=${n}`) }, `"numericFilters" parameter, ${filters}`],
    ['facet filters', { facetFilters: [many(101, (n) => `a:${n}`)] }, `"facetFilters" parameter, ${filters}`],
    [
      'filters of several kinds',
      { filters: 'a:1 AND b:2', tagFilters: many(99, String) },
      `"tagFilters" parameter, ${filters}`,
    ],
    [
      'filters in a text',
      { filters: many(101, (n) => `a:${n}`).join(' AND ') },
      'filters: At most 100 filters are allowed',
    ],
    [
      'brackets',
      { filters: `${'('.repeat(21)}a:1${')'.repeat(21)}` },
      'filters: At most 20 nested brackets are allowed',
    ],
    ['very many brackets', { filters: '('.repeat(300_000) }, '"filters" parameter, expected at most 50000 characters'],
    [
      'brackets in a number',
      { numericFilters: [`${'('.repeat(21)}a=1`] },
      'numericFilters: At most 20 nested brackets are allowed',
    ],
    [
      'a tag before',
      { highlightPreTag: 'x'.repeat(101) },
      '"highlightPreTag" parameter, expected at most 100 characters',
    ],
    [
      'a tag behind',
      { highlightPostTag: 'x'.repeat(101) },
      '"highlightPostTag" parameter, expected at most 100 characters',
    ],
    [
      'an ellipsis',
      { snippetEllipsisText: 'x'.repeat(101) },
      '"snippetEllipsisText" parameter, expected at most 100 characters',
    ],
    ['a query', { query: 'x'.repeat(513) }, 'The query is too long, expected at most 512 characters'],
    ['words of a query', { query: 'x '.repeat(51) }, 'The query is too long, expected at most 50 words'],
    ['optional words', { optionalWords: many(101, String) }, '"optionalWords" parameter, expected at most 100 values'],
    ['hits', { hitsPerPage: 1001 }, '"hitsPerPage" parameter, expected integer between 0 and 1000'],
    ['facet values', { maxValuesPerFacet: 1001 }, '"maxValuesPerFacet" parameter, expected integer between 0 and 1000'],
    [
      'lists in an unknown parameter',
      { other: nested(100_000) },
      '"other" parameter, expected at most 20 nested brackets',
    ],
    [
      'an unknown parameter',
      { other: 'x'.repeat(50_001) },
      '"other" parameter, expected at most 50000 characters in all',
    ],
    [
      'a query string',
      { params: `other=${'x'.repeat(50_001)}` },
      '"params" parameter, expected at most 50000 characters',
    ],
    ['parameters', Object.fromEntries(many(101, (n) => [`a${n}`, 1])), 'Too many parameters, expected at most 100'],
  ])('%s: too many or too long are refused by name', async (_, params, message) => {
    const answer = await post('cards/query', params)
    expect(answer).toMatchObject({ status: 400, message: expect.stringContaining(message) })
    expect(answer.message!.length).toBeLessThan(200)
  })

  it('is as much as each limit says', async () => {
    const most = {
      query: 'salt '.repeat(50),
      attributesToRetrieve: many(30, String),
      attributesToHighlight: many(29, String).concat('prompt'),
      filters: `${'('.repeat(20)}a:1${')'.repeat(20)}`,
      facetFilters: [many(98, (n) => `a:${n}`)],
      numericFilters: ['a=1'],
      highlightPreTag: '<'.repeat(100),
      other: nested(20),
    }
    expect(await post('cards/query', most)).toMatchObject({ status: 200, hits: { length: 20 } })
  })
})

describe('what a call may hold', () => {
  const search = { indexName: 'cards', hitsPerPage: 1 }
  it('is 50 searches, 1000 ids, and a short text within a facet', async () => {
    expect(await post('*/queries', { requests: many(50, () => search) })).toMatchObject({ status: 200 })
    const queries = await post('*/queries', { requests: many(51, () => search) })
    expect(queries).toMatchObject({ status: 400, message: 'At most 50 queries can be asked at once' })
    const one = { indexName: 'cards', objectID: '1' }
    expect(await post('*/objects', { requests: many(1000, () => one) })).toMatchObject({ status: 200 })
    const objects = await post('*/objects', { requests: many(1001, () => one) })
    expect(objects).toMatchObject({ status: 400, message: 'At most 1000 objects can be asked at once' })
    const facet = await post('cards/facets/category/query', { facetQuery: 'x'.repeat(513) })
    expect(facet).toMatchObject({ status: 400, message: expect.stringContaining('"facetQuery"') })
  })

  it.each([
    ['one search', 'long/query', { query: 'salt', hitsPerPage: 1000 }],
    [
      'many searches',
      '*/queries',
      { requests: many(50, () => ({ indexName: 'long', query: 'salt', hitsPerPage: 20 })) },
    ],
    ['records by their ids', '*/objects', { requests: many(1000, () => ({ indexName: 'long', objectID: '1' })) }],
  ])('is answered with at most 32 MB: %s', { tags: 'scale' }, async (_, path, body) => {
    const { status, message } = await post(path, body)
    expect([status, message]).toEqual([400, 'The answer is larger than 32 MB: ask for fewer hits or fewer attributes'])
  })
})

it('a search of many long records lets others have their turn', { tags: 'scale' }, async () => {
  let turns = 0
  const watch = setInterval(() => turns++, 1)
  await post('long/query', { query: 'salt', hitsPerPage: 100, attributesToRetrieve: ['objectID'] })
  clearInterval(watch)
  expect(turns).toBeGreaterThan(10)
})
