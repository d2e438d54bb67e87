import Fastify from 'fastify'
import { fromBody, listOf, numberOf, textOf, type RawParams } from '#algolia/given-params.ts'
import { noSuchIndex, noSuchObject, ProtocolError } from '#algolia/protocol-error.ts'
import { protocolScope } from '#algolia/protocol-scope.ts'
import { searchedAttributes, textsIn } from '#algolia/rank-record.ts'
import { declared, declaredAttributes } from '#algolia/readable-index.ts'
import type { IndexRecord, IndexSettings } from '#algolia/readable-index.ts'
import type { Literal, Operator } from '#algolia/restriction.ts'
import { retrieve } from '#algolia/retrieve.ts'
import { readParams, type SearchParams } from '#algolia/search-params.ts'
import { firstMark } from '#archive/highlight.ts'
import type { Phrase } from '#archive/term.ts'
import { openAlgolia, type AlgoliaService } from '#search/algolia-client.ts'

const APP_ID = 'colloquy'
const API_KEY = 'the admin key of a test'

/** A batch of a thousand long records. */
const BODY_LIMIT = 128 * 1024 * 1024

/** A test double of Algolia for the official client: the calls of the sync and its tests, answered from memory. */
export interface AlgoliaDouble {
  /** As the settings of an archive would name it. */
  service: AlgoliaService
  close(): Promise<void>
}

/** An index; a replica has the records of its primary and settings of its own. */
interface Index {
  records: Map<string, IndexRecord>
  settings: IndexSettings
}

interface Change {
  action: string
  body: IndexRecord
}

interface Named {
  Params: { index: string; objectID: string }
}

/** The ids of all cards that a service holds, sorted. */
export async function heldBy(service: AlgoliaService): Promise<string[]> {
  const ids: string[] = []
  await openAlgolia(service).browseObjects({
    indexName: service.index,
    browseParams: {},
    aggregator: ({ hits }) => void ids.push(...hits.map(({ objectID }) => objectID)),
  })
  return ids.toSorted()
}

/** Listens on a free port of this machine. Everything is done when it is answered: a task is published at once. */
export async function startAlgolia(): Promise<AlgoliaDouble> {
  const indexes = new Map<string, Index>()
  let lastTask = 0
  const done = () => ({ taskID: ++lastTask, updatedAt: new Date().toISOString() })
  const ensured = (name: string): Index => {
    const index = indexes.get(name) ?? { records: new Map(), settings: {} }
    indexes.set(name, index)
    return index
  }
  const known = (name: string): Index => {
    const index = indexes.get(name)
    if (!index) throw noSuchIndex(name)
    return index
  }
  const app = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true })
  await protocolScope(app, (scope) => {
    scope.addHook('onRequest', async ({ headers }) => {
      if (headers['x-algolia-application-id'] !== APP_ID || headers['x-algolia-api-key'] !== API_KEY)
        throw new ProtocolError(403, 'Invalid Application-ID or API key')
    })
    scope.post('/indexes/:all/queries', ({ body }) => {
      const { requests } = body as { requests: ({ indexName: string } & RawParams)[] }
      return { results: requests.map(({ indexName, ...given }) => search(known(indexName), given)) }
    })

    scope.get<Named>('/indexes/:index/:objectID', ({ params }) => {
      const record = known(params.index).records.get(params.objectID)
      if (!record) throw noSuchObject()
      return record
    })

    scope.get('/indexes', () => ({ items: [...indexes.keys()].map((name) => ({ name })), nbPages: 1 }))

    scope.delete<Named>('/indexes/:index', ({ params }) => {
      indexes.delete(params.index)
      return { ...done(), deletedAt: new Date().toISOString() }
    })

    scope.get<Named>('/indexes/:index/settings', ({ params }) => known(params.index).settings)

    scope.put<Named>('/indexes/:index/settings', ({ params, body }) => {
      const index = ensured(params.index)
      index.settings = { ...index.settings, ...fromBody(body) }
      for (const replica of listOf(index.settings, 'replicas') ?? [])
        indexes.set(replica, { records: index.records, settings: indexes.get(replica)?.settings ?? {} })
      return done()
    })

    scope.get('/indexes/:index/task/:taskID', () => ({ status: 'published', pendingTask: false }))

    scope.post<Named>('/indexes/:index/batch', ({ params, body }) => {
      const { requests } = body as { requests: Change[] }
      for (const change of requests) write(ensured(params.index), change)
      return { ...done(), objectIDs: requests.map((change) => change.body.objectID) }
    })

    scope.post<Named>('/indexes/:index', ({ params, body }, reply) => {
      const record = body as IndexRecord
      write(ensured(params.index), { action: 'updateObject', body: record })
      return reply.status(201).send({ ...done(), objectID: record.objectID })
    })

    scope.post<Named>('/indexes/:index/:objectID/partial', ({ params, body }) => {
      const { index, objectID } = params
      const before = known(index).records.get(objectID)
      write(known(index), { action: 'updateObject', body: { ...before, ...fromBody(body), objectID } })
      return { ...done(), objectID }
    })

    scope.post<Named>('/indexes/:index/browse', ({ params, body }) => {
      const given = fromBody(body)
      const all = [...known(params.index).records.values()]
      const from = Number(textOf(given, 'cursor', '0'))
      const end = from + numberOf(given, 'hitsPerPage', 1000, 1000)
      const wanted = listOf(given, 'attributesToRetrieve')
      const hits = all.slice(from, end).map((record) => retrieve(record, wanted))
      return { hits, nbHits: all.length, ...(end < all.length ? { cursor: String(end) } : {}) }
    })
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    service: { appId: APP_ID, apiKey: API_KEY, index: 'cards', hosts: [address], region: undefined },
    close: () => app.close(),
  }
}

function write({ records }: Index, { action, body }: Change): void {
  if (action === 'deleteObject') records.delete(body.objectID)
  else if (action === 'updateObject') records.set(body.objectID, body)
  else throw new ProtocolError(400, `Invalid action: ${action}`)
}

/** Reads each record for each search. Facets are not counted, and no typing error is tolerated. */
function search({ records, settings }: Index, given: RawParams) {
  const params = readParams(settings, given)
  const found = inOrder(
    settings,
    [...records.values()].filter((record) => isMet(settings, params, record)),
  )
  const { offset, length, page, hitsPerPage, query } = params
  const hits = found.slice(offset, offset + length).map((record) => retrieve(record, params.attributesToRetrieve))
  return { hits, nbHits: found.length, nbPages: Math.ceil(found.length / (hitsPerPage || 1)), page, hitsPerPage, query }
}

function isMet(
  settings: IndexSettings,
  { wanted, excluded, restrictions }: SearchParams,
  record: IndexRecord,
): boolean {
  const texts = searchedAttributes(settings, record).flatMap((name) => textsIn(record[name]))
  const holds = (phrase: Phrase) => texts.some((text) => firstMark(text, [phrase]) !== null)
  const facets = declaredAttributes(settings, 'attributesForFaceting')
  return (
    wanted.every(holds) &&
    !excluded.some(holds) &&
    restrictions.every((literals) => literals.some((literal) => meets(literal, facets, record) !== literal.isNegated))
  )
}

/** Nothing meets a restriction by an attribute that is no facet, as with Algolia. */
function meets(literal: Literal, facets: readonly string[], record: IndexRecord): boolean {
  const value = record[literal.attribute]
  if (literal.kind === 'facet') {
    const values: unknown[] = Array.isArray(value) ? value : [value]
    return facets.includes(literal.attribute) && values.some((one) => textOfValue(one) === literal.value)
  }
  return typeof value === 'number' && literal.tests.every(({ operator, number }) => COMPARE[operator](value, number))
}

const textOfValue = (value: unknown) => (typeof value === 'boolean' ? String(value) : value)

const COMPARE: Record<Operator, (value: number, number: number) => boolean> = {
  '<': (value, number) => value < number,
  '<=': (value, number) => value <= number,
  '=': (value, number) => value === number,
  '!=': (value, number) => value !== number,
  '>': (value, number) => value > number,
  '>=': (value, number) => value >= number,
}

/** In the order of `customRanking`. */
function inOrder(settings: IndexSettings, records: IndexRecord[]): IndexRecord[] {
  const ranking = (listOf(settings, 'customRanking') ?? []).map(declared)
  return records.toSorted((a, b) => {
    for (const { attribute, modifier } of ranking) {
      const difference = Number(a[attribute]) - Number(b[attribute])
      if (difference !== 0) return modifier === 'desc' ? -difference : difference
    }
    return 0
  })
}
