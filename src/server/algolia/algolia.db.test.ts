import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { FAILURE_TEXTS } from '#archive/texts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase, fill } from '#testing/databases.ts'
import { postgresOwnIndex } from '#testing/engines.ts'

const CARDS = [
  newCard({
    id: 'a',
    prompt: 'How warm is the sea in spring?',
    response: 'About ten degrees in the north sea.',
    category: 'nature',
    sessionTitle: 'Tides',
    dayStamp: '20230901_0900',
  }),
  newCard({
    id: 'b',
    prompt: 'A café by the sea',
    response: 'x',
    category: 'places',
    sessionTitle: 'Coast',
    dayStamp: '20230902_0900',
    isViewed: true,
  }),
  newCard({
    id: 'c',
    pageTitle: 'Sea charts',
    response: 'maps and moonlight',
    category: 'nature',
    sessionTitle: 'Tides',
    dayStamp: '20240229_1000',
  }),
  newCard({ id: 'd', prompt: 'moon over the hills', category: 'nature' }),
  newCard({ id: 'p', prompt: 'a private sea', category: 'secret', dayStamp: '20230903_0900', isPrivate: true }),
]

interface Answer {
  hits: { objectID: string; [name: string]: unknown }[]
  nbHits: number
  nbPages: number
  page: number
  facets: Record<string, Record<string, number>>
  queryID?: string
  message?: string
}

it('says in Algolia’s form that the database is away, and when to try again', async () => {
  const test = await openTestApp(CARDS)
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  vi.spyOn(test.archive.search, 'findPlanned').mockRejectedValue(away)
  const { headers, body } = await test.get('/1/indexes/cards?query=sea')
  expect([headers['retry-after'], JSON.parse(body)]).toEqual(['5', { message: FAILURE_TEXTS.away, status: 503 }])
  await test.close()
})

describe.each([...everyDatabase, postgresOwnIndex])('Algolia’s protocol over $name', (database) => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(CARDS, {}, { database })
  })
  afterAll(() => test.close())

  const ask = async (params: object, index = 'cards'): Promise<Answer> => {
    const answer = await test.app.inject({
      method: 'POST',
      url: `/1/indexes/${index}/query?x-algolia-api-key=any&x-algolia-application-id=any`,
      headers: { 'content-type': 'text/plain', origin: 'https://elsewhere.example' },
      payload: JSON.stringify(params),
    })
    return answer.json()
  }
  const ids = async (params: object, index?: string) => (await ask(params, index)).hits.map(({ objectID }) => objectID)

  it('finds all words, quoted ones next to each other, and none that is excluded', async () => {
    expect(await ids({ query: 'sea' })).toEqual(['a', 'b', 'c'])
    expect(await ids({ query: 'sea warm' })).toEqual(['a'])
    expect(await ids({ query: '"north sea"' })).toEqual(['a'])
    expect(await ids({ query: '"sea north"' })).toEqual([])
    expect(await ids({ query: '"sea" AND "cafe"' })).toEqual(['b'])
    expect(await ids({ query: 'sea -cafe' })).toEqual(['a', 'c'])
    expect(await ids({ query: '-sea' })).toEqual(['d'])
    expect(await ids({ query: 'moo' })).toEqual(['c', 'd'])
    expect(await ids({ query: 'moo', queryType: 'prefixNone' })).toEqual([])
    expect(await ids({ query: '"cafe"', advancedSyntax: false })).toEqual(['b'])
    expect(await ids({ query: '' })).toEqual(['a', 'b', 'c', 'd'])
  })

  it.skipIf(database.knowsNoWords)(
    'corrects a typing error on request, where nothing was found and the word is not quoted',
    async () => {
      expect(await ids({ query: 'moonlihgt', typoTolerance: true })).toEqual(['c'])
      expect(await ids({ query: 'sprign warm', typoTolerance: 'min' })).toEqual(['a'])
      expect(await ids({ query: 'moonlihgt' })).toEqual([])
      expect(await ids({ query: '"moonlihgt"', typoTolerance: true })).toEqual([])
      expect(await ids({ query: 'pirvate', typoTolerance: true })).toEqual([])
      const { hits } = await ask({ query: 'moonlihgt', typoTolerance: true, attributesToHighlight: ['response'] })
      expect(hits[0]).toMatchObject({ _highlightResult: { response: { value: 'maps and <em>moonlight</em>' } } })
    },
  )

  it('puts the newest or the best first under the names of its orders', async () => {
    expect(await ids({ query: 'sea' }, 'cards_newest')).toEqual(['c', 'b', 'a'])
    expect((await ids({ query: 'sea' }, 'cards_relevance'))[0]).toBe('c')
  })

  it('restricts by category, session, viewed and day', async () => {
    expect(await ids({ filters: 'category:nature' })).toEqual(['a', 'c', 'd'])
    expect(await ids({ filters: 'category:nature AND NOT sessionTitle:Tides' })).toEqual(['d'])
    expect(await ids({ filters: 'category:places OR sessionTitle:"Tides"' })).toEqual(['a', 'b', 'c'])
    expect(await ids({ facetFilters: [['category:places', 'sessionTitle:Tides'], 'category:-places'] })).toEqual([
      'a',
      'c',
    ])
    expect(await ids({ filters: 'isViewed:true' })).toEqual(['b'])
    expect(await ids({ query: 'sea', numericFilters: ['dayStamp>=20230902'] })).toEqual(['b', 'c'])
    expect(await ids({ numericFilters: [['dayStamp=20230901', 'dayStamp=20240229']] })).toEqual(['a', 'c'])
    expect(await ids({ filters: 'dayStamp:20230900 TO 20230931' })).toEqual(['a', 'b'])
    expect(await ids({ filters: 'NOT dayStamp:20230901 TO 20230902' })).toEqual(['c'])
    expect(await ids({ filters: 'category:secret' })).toEqual([])
    expect(await ids({ filters: 'session:Tides AND day >= 20240101' })).toEqual(['c'])
    expect(await ids({ filters: 'values:"category:NATURE" AND NOT has:code AND letters > 20' })).toEqual(['a'])
    expect(await ids({ filters: 'undated = 1' })).toEqual(['d'])
    expect(await ids({ filters: '(undated = 1 OR letters < 20)' })).toEqual(['b', 'c', 'd'])
    for (const nothing of [
      'letters >= 3000000000',
      'has:comments',
      'has:anything',
      'lang:xx',
      'values:category',
      'values:"isViewed:true"',
    ])
      expect(await ids({ filters: nothing })).toEqual([])
    expect(await ids({ filters: 'colour:red' })).toEqual([])
  })

  it('gives pages, totals and facets with their counts', async () => {
    const first = await ask({ query: 'sea', hitsPerPage: 2, facets: ['*'] })
    expect(first).toMatchObject({ nbHits: 3, nbPages: 2, page: 0, exhaustiveNbHits: true })
    expect(first.facets).toEqual({
      category: { nature: 2, places: 1 },
      sessionTitle: { Tides: 2, Coast: 1 },
      isViewed: { false: 2, true: 1 },
    })
    expect(await ids({ query: 'sea', hitsPerPage: 2, page: 1 })).toEqual(['c'])
    expect(await ids({ query: 'sea', hitsPerPage: 2, page: 9 })).toEqual([])
    expect(await ids({ query: 'sea', offset: 1, length: 1 })).toEqual(['b'])
    expect((await ask({ facets: ['category'] })).facets).toEqual({ category: { nature: 3, places: 1 } })
  })

  it('marks what was found, whole and in a few words', async () => {
    const { hits } = await ask({
      query: '"north sea"',
      attributesToRetrieve: ['prompt'],
      attributesToHighlight: ['response', 'prompt'],
      attributesToSnippet: ['response:3'],
      highlightPreTag: '<b>',
      highlightPostTag: '</b>',
      snippetEllipsisText: '[…]',
      getRankingInfo: true,
      clickAnalytics: true,
    })
    expect(hits).toEqual([
      {
        objectID: 'a',
        prompt: 'How warm is the sea in spring?',
        _snippetResult: { response: { value: '[…]the <b>north sea</b>.', matchLevel: 'full' } },
        _highlightResult: {
          response: {
            value: 'About ten degrees in the <b>north sea</b>.',
            matchLevel: 'full',
            fullyHighlighted: false,
            matchedWords: ['north', 'sea'],
          },
          prompt: { value: 'How warm is the sea in spring?', matchLevel: 'none', matchedWords: [] },
        },
        _rankingInfo: expect.objectContaining({ firstMatchedWord: 3005, words: 1, filters: 0, nbTypos: 0 }),
      },
    ])
  })

  it('answers a request with every attribute and parameter, letter for letter', async () => {
    const attributes =
      'objectID,prompt,response,pageTitle,sessionTitle,category,imageUrl,semanticSid,isViewed,dayStamp,promptLen,responseLen,reltimeTimezero,reltimeLast'
    const answer = await test.app.inject({
      method: 'POST',
      url: '/1/indexes/*/queries',
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify({
        requests: [
          {
            indexName: 'cards',
            query: '"sea" AND "warm"',
            attributesToRetrieve: attributes.split(','),
            hitsPerPage: 1000,
            snippetEllipsisText: '…',
            restrictHighlightAndSnippetArrays: true,
            getRankingInfo: true,
            clickAnalytics: true,
            typoTolerance: false,
          },
        ],
      }),
    })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    const { results } = answer.json<{ results: Answer[] }>()
    expect(results[0]).toMatchObject({ nbHits: 1, hitsPerPage: 1000, queryID: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(results[0]?.hits[0]).toMatchObject({
      objectID: 'a',
      dayStamp: '20230901_0900',
      promptLen: 30,
      isViewed: false,
      _highlightResult: { prompt: { value: 'How <em>warm</em> is the <em>sea</em> in spring?' } },
    })
  })

  it('answers by GET, by ids, and within a facet', async () => {
    const got = await test.get('/1/indexes/cards?query=sea&hitsPerPage=1&x-algolia-api-key=k')
    expect(got.json<Answer>()).toMatchObject({ nbHits: 3, hits: [{ objectID: 'a' }] })
    expect((await test.get('/1/indexes/cards/b')).json()).toMatchObject({ objectID: 'b', prompt: 'A café by the sea' })
    expect((await test.get('/1/indexes')).json()).toEqual({ message: 'Path not found', status: 404 })
    const objects = await test.app.inject({
      method: 'POST',
      url: '/1/indexes/*/objects',
      payload: {
        requests: [
          { indexName: 'cards', objectID: 'c', attributesToRetrieve: ['category'] },
          { indexName: 'cards', objectID: 'p' },
        ],
      },
    })
    expect(objects.json()).toEqual({ results: [{ objectID: 'c', category: 'nature' }, null] })
    const facet = await test.app.inject({
      method: 'POST',
      url: '/1/indexes/cards/facets/category/query',
      payload: { facetQuery: 'nat', query: 'sea' },
    })
    expect(facet.json()).toMatchObject({ facetHits: [{ value: 'nature', highlighted: '<em>nat</em>ure', count: 2 }] })
  })

  it.each([
    ['/1/indexes/others/query', '{}', 404, 'Index others does not exist'],
    ['/1/indexes/cards/query', '{', 400, 'The body is not valid JSON'],
    ['/1/indexes/cards/query', '[]', 400, 'Expecting a JSON object'],
    [
      '/1/indexes/cards/query',
      '{"hitsPerPage":1001}',
      400,
      'Invalid value for "hitsPerPage" parameter, expected integer between 0 and 1000',
    ],
    ['/1/indexes/cards/query', '{"filters":"category:a AND"}', 400, 'filters: Unexpected end of the expression'],
    [
      '/1/indexes/cards/query',
      '{"filters":"promptLen > 3"}',
      400,
      'filters: invalid numeric attribute(promptLen), attribute not specified in numericAttributesForFiltering setting',
    ],
    [
      '/1/indexes/cards/facets/isViewed/query',
      '{}',
      400,
      'Cannot search in `isViewed` attribute, you need to add `searchable(isViewed)` to attributesForFaceting.',
    ],
    ['/1/indexes/*/queries', '{"requests":[{}]}', 400, 'indexName is missing'],
    ['/1/nothing', '{}', 404, 'Path not found'],
    ['/1/indexes/cards/batch', '{"requests":[]}', 404, 'Path not found'],
  ])('%s with %s is answered %i %s', async (url, payload, status, message) => {
    const answer = await test.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'text/plain' } })
    expect([answer.statusCode, answer.json()]).toEqual([status, { message, status }])
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  it.runIf(database.isEmbedded)('gives no more hits at once than a few terms have', async () => {
    const cards = Array.from({ length: 1100 }, (_, index) => newCard({ id: `m${index}`, prompt: 'salt' }))
    await fill(test.archive, cards)
    const request = { indexName: 'cards', query: 'salt', hitsPerPage: 1000, attributesToHighlight: [] }
    const askTimes = (count: number) =>
      test.app.inject({
        method: 'POST',
        url: '/1/indexes/*/queries',
        payload: { requests: Array.from({ length: count }, () => request) },
      })
    expect((await askTimes(2)).json<{ results: Answer[] }>().results).toMatchObject([
      { nbHits: 1000, exhaustiveNbHits: false, nbPages: 1 },
      { nbHits: 1000 },
    ])
    expect((await askTimes(6)).json()).toEqual({ message: 'At most 5000 hits can be asked for at once', status: 400 })
  })

  it('may be asked from any site, and other addresses may not', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
    const preflight = await test.app.inject({ method: 'OPTIONS', url: '/1/indexes/*/queries', headers })
    expect(preflight.headers).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-max-age': '86400' })
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
    const other = await test.app.inject({ url: '/api/cards', headers })
    expect(other.headers['access-control-allow-origin']).toBeUndefined()
  })
})
