import type { FastifyInstance } from 'fastify'
import { answerFacetSearch, answerSearch } from './answer-search.ts'
import { fromBody, fromQueryString, listOf, textOf, type Given } from './given-params.ts'
import { noSuchIndex, noSuchObject, ProtocolError } from './protocol-error.ts'
import type { FindIndex, IndexRecord, ReadableIndex } from './readable-index.ts'
import { retrieve } from './retrieve.ts'

/** More searches than this in one request are refused, as Algolia refuses them. */
const MOST_SEARCHES = 50

/** As many records can be asked for by their ids in one request. */
const MOST_OBJECTS = 1000

interface Named {
  Params: { index: string }
}

/**
 * The reading half of the protocol: searches, searches within facets, and records by id.
 * @param options `mostHits`: what several searches in one request may give altogether
 */
export function searchRoutes(scope: FastifyInstance, findIndex: FindIndex, { mostHits = Infinity } = {}): void {
  const schema = { hide: true }
  const known = (name: string): ReadableIndex => {
    const index = findIndex(name)
    if (!index) throw noSuchIndex(name)
    return index
  }
  const one = async (request: Given) => {
    const { indexName, type, facet, strategy: _, ...given } = request
    if (typeof indexName !== 'string') throw new ProtocolError(400, 'indexName is missing')
    const index = known(indexName)
    if (type !== 'facet') return answerSearch(index, given)
    const found = await answerFacetSearch(index, textOf({ facet }, 'facet', ''), given)
    return { ...found, index: indexName }
  }

  scope.post<Named>('/indexes/:index/queries', { schema }, async ({ params, body }) => {
    if (params.index !== '*') throw new ProtocolError(404, 'Path not found')
    const { requests } = fromBody(body) as { requests?: unknown }
    if (!Array.isArray(requests)) throw new ProtocolError(400, 'requests must be an array')
    if (requests.length > MOST_SEARCHES)
      throw new ProtocolError(400, `At most ${MOST_SEARCHES} queries can be asked at once`)
    const results = []
    let hits = 0
    for (const request of requests) {
      const result = await one(fromBody(request))
      results.push(result)
      hits += 'hits' in result ? result.hits.length : 0
      if (hits > mostHits) throw new ProtocolError(400, `At most ${mostHits} hits can be asked for at once`)
    }
    return { results }
  })

  scope.post<Named>('/indexes/:index/query', { schema }, ({ params, body }) =>
    answerSearch(known(params.index), fromBody(body)),
  )

  scope.get<Named>('/indexes/:index', { schema }, ({ params, url }) => answerSearch(known(params.index), queryOf(url)))

  scope.post<{ Params: { index: string; facet: string } }>(
    '/indexes/:index/facets/:facet/query',
    { schema },
    ({ params, body }) => answerFacetSearch(known(params.index), params.facet, fromBody(body)),
  )

  scope.get<{ Params: { index: string; objectID: string } }>(
    '/indexes/:index/:objectID',
    { schema },
    async ({ params, url }) => {
      const record = await known(params.index).record(params.objectID)
      if (!record) throw noSuchObject()
      return retrieve(record, listOf(queryOf(url), 'attributesToRetrieve'))
    },
  )

  scope.post<Named>('/indexes/:index/objects', { schema }, async ({ params, body }) => {
    if (params.index !== '*') throw new ProtocolError(404, 'Path not found')
    const { requests } = fromBody(body) as { requests?: unknown }
    if (!Array.isArray(requests) || requests.length > MOST_OBJECTS)
      throw new ProtocolError(400, `requests must be an array of at most ${MOST_OBJECTS}`)
    const results: (IndexRecord | null)[] = []
    for (const request of requests.map(fromBody)) {
      const record = await known(textOf(request, 'indexName', '')).record(textOf(request, 'objectID', ''))
      results.push(record && retrieve(record, listOf(request, 'attributesToRetrieve')))
    }
    return { results }
  })
}

/** The query of a GET; the official clients put keys and their own names there as well. */
function queryOf(url: string): Given {
  const given = fromQueryString(url.split('?').slice(1).join('?'))
  return Object.fromEntries(Object.entries(given).filter(([name]) => !name.toLowerCase().startsWith('x-algolia-')))
}
