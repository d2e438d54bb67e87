import type { FastifyInstance } from 'fastify'
import { answerFacetSearch, answerSearch } from './answer-search.ts'
import { AnswerText } from './answer-text.ts'
import { fromBody, fromQueryString, listOf, textOf, type RawParams } from './given-params.ts'
import { LIMITS } from './limits.ts'
import { noSuchIndex, noSuchObject, ProtocolError } from './protocol-error.ts'
import type { FindIndex, ReadableIndex } from './readable-index.ts'
import { retrieve } from './retrieve.ts'

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
  const one = async (request: RawParams, text: AnswerText): Promise<number> => {
    const { indexName, type, facet, strategy: _, ...given } = request
    if (typeof indexName !== 'string') throw new ProtocolError(400, 'indexName is missing')
    const index = known(indexName)
    if (type !== 'facet') return answerSearch(index, given, text)
    await answerFacetSearch(index, textOf({ facet }, 'facet', '', LIMITS.tag), given, text)
    return 0
  }

  scope.post<Named>('/indexes/:index/queries', { schema }, async ({ params, body }, reply) => {
    if (params.index !== '*') throw new ProtocolError(404, 'Path not found')
    const requests = requestsOf(body, LIMITS.searches, 'queries')
    const answer = await made(async (text) => {
      text.add('{"results":[')
      let hits = 0
      for (const [at, request] of requests.entries()) {
        if (at > 0) text.add(',')
        hits += await one(fromBody(request), text)
        if (hits > mostHits) throw new ProtocolError(400, `At most ${mostHits} hits can be asked for at once`)
      }
      text.add(']}')
    })
    return reply.type(JSON_TYPE).send(answer)
  })

  scope.post<Named>('/indexes/:index/query', { schema }, async ({ params, body }, reply) => {
    const answer = await made((text) => answerSearch(known(params.index), fromBody(body), text))
    return reply.type(JSON_TYPE).send(answer)
  })

  scope.get<Named>('/indexes/:index', { schema }, async ({ params, url }, reply) => {
    const answer = await made((text) => answerSearch(known(params.index), queryOf(url), text))
    return reply.type(JSON_TYPE).send(answer)
  })

  scope.post<{ Params: { index: string; facet: string } }>(
    '/indexes/:index/facets/:facet/query',
    { schema },
    async ({ params, body }, reply) => {
      const { index, facet } = params
      const answer = await made((text) => answerFacetSearch(known(index), facet, fromBody(body), text))
      return reply.type(JSON_TYPE).send(answer)
    },
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

  scope.post<Named>('/indexes/:index/objects', { schema }, async ({ params, body }, reply) => {
    if (params.index !== '*') throw new ProtocolError(404, 'Path not found')
    const requests = requestsOf(body, LIMITS.objects, 'objects')
    const answer = await made(async (text) => {
      text.add('{"results":[')
      for (const [at, asked] of requests.entries()) {
        await text.yieldToEventLoop()
        const request = fromBody(asked)
        const record = await known(textOf(request, 'indexName', '')).record(textOf(request, 'objectID', ''))
        const shown = record && retrieve(record, listOf(request, 'attributesToRetrieve'))
        text.add(`${at > 0 ? ',' : ''}${JSON.stringify(shown)}`)
      }
      text.add(']}')
    })
    return reply.type(JSON_TYPE).send(answer)
  })
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** The bytes of an answer. @param write writes its text */
async function made(write: (text: AnswerText) => Promise<unknown>): Promise<Buffer> {
  using text = new AnswerText()
  await write(text)
  return text.bytes()
}

/** The field `requests` of a body. @param what names its items in an error */
function requestsOf(body: unknown, most: number, what: string): unknown[] {
  const { requests } = fromBody(body) as { requests?: unknown }
  if (!Array.isArray(requests)) throw new ProtocolError(400, 'requests must be an array')
  if (requests.length > most) throw new ProtocolError(400, `At most ${most} ${what} can be asked at once`)
  return requests
}

/** The query of a GET; the official clients put keys and their own names there as well. */
function queryOf(url: string): RawParams {
  const given = fromQueryString(url.split('?').slice(1).join('?'))
  return Object.fromEntries(Object.entries(given).filter(([name]) => !name.toLowerCase().startsWith('x-algolia-')))
}
