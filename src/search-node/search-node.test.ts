import { algoliasearch, type Algoliasearch } from 'algoliasearch'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '#archive/refusal.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { readNodeConfig } from './node-config.ts'
import { startNode, type RunningNode } from './search-node.ts'

const ADMIN = 'an admin key of some length'
const SEARCH = 'a search key of some length'
const ENVIRONMENT = {
  SEARCH_NODE_PORT: '0',
  SEARCH_NODE_ADMIN_KEY: ADMIN,
  SEARCH_NODE_SEARCH_KEY: SEARCH,
  LOG_LEVEL: 'silent',
}

const BOOKS = [
  { objectID: '1', title: 'The sea', text: 'waves and the moon', price: 10, genre: 'nature', tags: ['calm', 'blue'] },
  { objectID: '2', title: 'Moonlight', text: 'by the sea', price: 20, genre: 'poems', tags: ['calm'] },
  { objectID: '3', title: 'Hills', text: 'nothing of water', price: 30, genre: 'nature', day: '20240229_1000' },
]

describe('a search node, filled and asked by the official client', () => {
  const folder = temporaryFolder()
  let node: RunningNode
  let admin: Algoliasearch
  let searcher: Algoliasearch
  const client = (key: string, appId = 'colloquy') =>
    algoliasearch(appId, key, {
      hosts: [{ url: new URL(node.address).host, accept: 'readWrite', protocol: 'http' }],
    })
  const start = () => startNode(readNodeConfig({ ...ENVIRONMENT, SEARCH_NODE_FILE: `${folder.path}/node.db` }))
  beforeAll(async () => {
    node = await start()
    admin = client(ADMIN)
    searcher = client(SEARCH)
  })
  afterAll(async () => {
    await node.close()
    folder.remove()
  })
  beforeEach(async () => {
    for (const { name } of (await admin.listIndices()).items) await admin.deleteIndex({ indexName: name })
    await admin.setSettings({
      indexName: 'books',
      indexSettings: { searchableAttributes: ['title', 'text'], attributesForFaceting: ['searchable(genre)', 'tags'] },
    })
    await admin.saveObjects({ indexName: 'books', objects: BOOKS, waitForTasks: true })
  })

  const find = async (searchParams: object, indexName = 'books') =>
    searcher.searchSingleIndex({ indexName, searchParams })
  const ids = async (searchParams: object, indexName?: string) =>
    (await find(searchParams, indexName)).hits.map(({ objectID }) => objectID)

  it('puts first what stands in the first attribute, and marks it', async () => {
    const { hits, nbHits } = await find({ query: 'sea' })
    expect([nbHits, hits.map(({ objectID }) => objectID)]).toEqual([2, ['1', '2']])
    expect(await ids({ query: 'moon' })).toEqual(['2', '1'])
    expect(hits[0]).toMatchObject({
      _highlightResult: { title: { value: 'The <em>sea</em>', matchLevel: 'full' } },
    })
  })

  it('restricts by facets, lists, numbers and days', async () => {
    expect(await ids({ filters: 'genre:nature AND price > 10' })).toEqual(['3'])
    expect(await ids({ filters: 'genre:poems OR tags:blue' })).toEqual(['1', '2'])
    expect(await ids({ filters: 'NOT tags:calm' })).toEqual(['3'])
    expect(await ids({ numericFilters: [['price=10', 'price:25 TO 30']] })).toEqual(['1', '3'])
    expect(await ids({ filters: 'NOT price:15 TO 25' })).toEqual(['1', '3'])
    expect(await ids({ filters: 'day >= 20240229' })).toEqual(['3'])
    expect(await ids({ filters: 'price != 10 AND title:Hills' })).toEqual([])
  })

  it('counts facets, and finds among their values', async () => {
    const { facets } = await find({ facets: ['*'] })
    expect(facets).toEqual({ genre: { nature: 2, poems: 1 }, tags: { calm: 2, blue: 1 } })
    const found = await searcher.searchForFacetValues({
      indexName: 'books',
      facetName: 'genre',
      searchForFacetValuesRequest: { facetQuery: 'po' },
    })
    expect(found.facetHits).toEqual([{ value: 'poems', highlighted: '<em>po</em>ems', count: 1 }])
  })

  it('forgives a typing error when nothing was found, unless it is told not to', async () => {
    expect(await ids({ query: 'monolight' })).toEqual(['2'])
    expect(await ids({ query: 'wavse', typoTolerance: 'min' })).toEqual(['1'])
    expect(await ids({ query: 'wavse', typoTolerance: false })).toEqual([])
    expect(await ids({ query: 'sae' })).toEqual([])
  })

  it('changes, deletes and clears', async () => {
    await admin.partialUpdateObjects({
      indexName: 'books',
      objects: [
        {
          objectID: '1',
          price: { _operation: 'Increment', value: 5 },
          tags: { _operation: 'AddUnique', value: 'deep' },
        },
        { objectID: '9', title: 'New' },
      ],
      createIfNotExists: true,
    })
    expect(await searcher.getObject({ indexName: 'books', objectID: '1' })).toMatchObject({
      price: 15,
      tags: ['calm', 'blue', 'deep'],
    })
    expect(await ids({ filters: 'tags:deep' })).toEqual(['1'])
    await admin.deleteObjects({ indexName: 'books', objectIDs: ['9', 'never'] })
    await admin.deleteBy({ indexName: 'books', deleteByParams: { filters: 'genre:poems' } })
    expect(await ids({})).toEqual(['1', '3'])
    await expect(admin.deleteBy({ indexName: 'books', deleteByParams: {} })).rejects.toThrow(/needs filters/)
    await admin.saveObject({ indexName: 'books', body: { objectID: '3', title: 'Valleys' } })
    expect(await ids({ query: 'hills' })).toEqual([])
    await admin.addOrUpdateObject({ indexName: 'books', objectID: '4', body: { title: 'Fourth' } })
    await admin.deleteObject({ indexName: 'books', objectID: '3' })
    expect(await ids({})).toEqual(['1', '4'])
    await admin.clearObjects({ indexName: 'books' })
    expect((await find({})).nbHits).toBe(0)
  })

  it('does all of a batch or nothing', async () => {
    const requests = [
      { action: 'addObject' as const, body: { objectID: '7', title: 'Seven' } },
      { action: 'deleteObject' as const, body: {} },
    ]
    await expect(admin.batch({ indexName: 'books', batchWriteParams: { requests } })).rejects.toThrow(
      'The record at position 1 has no objectID',
    )
    expect(await ids({ query: 'seven' })).toEqual([])
    const { taskID, objectIDs } = await admin.multipleBatch({
      requests: [
        { action: 'addObject', indexName: 'books', body: { objectID: '7', title: 'Seven' } },
        { action: 'clear', indexName: 'others', body: {} },
      ],
    })
    expect([Object.keys(taskID), objectIDs]).toEqual([['books', 'others'], ['7']])
  })

  it('shows the same records in another order as a replica', async () => {
    await admin.setSettings({ indexName: 'books', indexSettings: { replicas: ['books_dear'] } })
    await admin.setSettings({
      indexName: 'books_dear',
      indexSettings: { ranking: ['custom'], customRanking: ['desc(price)'] },
    })
    expect(await ids({}, 'books_dear')).toEqual(['3', '2', '1'])
    await admin.deleteObject({ indexName: 'books', objectID: '2' })
    expect(await ids({}, 'books_dear')).toEqual(['3', '1'])
    expect(await admin.getSettings({ indexName: 'books_dear' })).toMatchObject({ primary: 'books' })
    await expect(admin.clearObjects({ indexName: 'books_dear' })).rejects.toThrow('replica')
    await admin.replaceAllObjects({ indexName: 'books', objects: BOOKS })
    expect(await ids({}, 'books_dear')).toEqual(['3', '2', '1'])
  })

  it('replaces all records at once, copies and moves indexes', async () => {
    await admin.replaceAllObjects({ indexName: 'books', objects: [{ objectID: '5', title: 'Five', genre: 'new' }] })
    expect(await ids({ filters: 'genre:new' })).toEqual(['5'])
    const copy = (operation: 'copy' | 'move', destination: string) =>
      admin.operationIndex({ indexName: 'books', operationIndexParams: { operation, destination } })
    await copy('copy', 'second')
    expect(await ids({ query: 'five', filters: 'genre:new' }, 'second')).toEqual(['5'])
    await copy('move', 'third')
    await expect(ids({})).rejects.toThrow('Index books does not exist')
    expect((await admin.listIndices()).items.map(({ name, entries }) => [name, entries])).toEqual([
      ['second', 1],
      ['third', 1],
    ])
  })

  it('gives all records however many, a piece at a time', async () => {
    const objects = Array.from({ length: 2345 }, (_, index) => ({ objectID: `n${index}`, title: 'many', genre: 'x' }))
    await admin.saveObjects({ indexName: 'many', objects, waitForTasks: true })
    const seen: string[] = []
    const aggregator = ({ hits }: { hits: { objectID: string }[] }) =>
      void seen.push(...hits.map((hit) => hit.objectID))
    await admin.browseObjects({ indexName: 'many', browseParams: { attributesToRetrieve: ['objectID'] }, aggregator })
    expect([seen.length, new Set(seen).size]).toEqual([2345, 2345])
    const { nbHits, hits, nbPages } = await find({ query: 'many', hitsPerPage: 1000, page: 1 }, 'many')
    expect([nbHits, hits.length, nbPages]).toEqual([2345, 0, 1])
  })

  it('searches on while a long batch is written, and shows all of it or nothing', { tags: 'scale' }, async () => {
    const words = Array.from({ length: 1000 }, (_, index) => `word${index}`).join(' ')
    const objects = Array.from({ length: 1000 }, (_, index) => ({ objectID: `l${index}`, title: 'long', text: words }))
    const state = { isWritten: false }
    const writing = admin
      .saveObjects({ indexName: 'books', objects, waitForTasks: true })
      .finally(() => (state.isWritten = true))
    const seen = new Set<number>()
    let searches = 0
    while (!state.isWritten) {
      seen.add((await find({ query: 'long', hitsPerPage: 0 })).nbHits ?? -1)
      searches++
    }
    await writing
    seen.add((await find({ query: 'long', hitsPerPage: 0 })).nbHits ?? -1)
    expect([...seen].sort((a, b) => a - b)).toEqual([0, 1000])
    expect(searches).toBeGreaterThan(3)
  })

  it('lets each key do what it may, and no other key anything', async () => {
    await expect(client('a wrong key of some length').searchSingleIndex({ indexName: 'books' })).rejects.toThrow(
      'Invalid Application-ID or API key',
    )
    await expect(client(ADMIN, 'another').searchSingleIndex({ indexName: 'books' })).rejects.toThrow('Invalid')
    const forbidden = 'Method not allowed with this API key'
    await expect(searcher.clearObjects({ indexName: 'books' })).rejects.toThrow(forbidden)
    await expect(searcher.browse({ indexName: 'books' })).rejects.toThrow(forbidden)
    await expect(searcher.getSettings({ indexName: 'books' })).rejects.toThrow(forbidden)
    await expect(searcher.listIndices()).rejects.toThrow(forbidden)
    expect(await admin.indexExists({ indexName: 'nothing' })).toBe(false)
  })

  it('keeps everything in its file', async () => {
    await node.close()
    node = await start()
    admin = client(ADMIN)
    searcher = client(SEARCH)
    expect(await ids({ query: 'sea', filters: 'genre:nature' })).toEqual(['1'])
  })
})

describe('the settings of a search node', () => {
  it.each([
    [
      { SEARCH_NODE_ADMIN_KEY: '' },
      'The setting SEARCH_NODE_ADMIN_KEY is wrong: it is missing, make up at least 16 random letters.',
    ],
    [
      { SEARCH_NODE_ADMIN_KEY: 'short' },
      'The setting SEARCH_NODE_ADMIN_KEY is wrong: must have at least 16 random letters.',
    ],
    [{ SEARCH_NODE_SEARCH_KEY: ADMIN }, 'SEARCH_NODE_SEARCH_KEY must differ from SEARCH_NODE_ADMIN_KEY.'],
    [{ SEARCH_NODE_PORT: 'x' }, 'The setting SEARCH_NODE_PORT is wrong: must be a number from 0 to 65535.'],
  ])('refuse %j with one sentence', (settings, sentence) => {
    expect(() => readNodeConfig({ ...ENVIRONMENT, ...settings })).toThrow(new Refusal('bad-request', sentence))
  })
})
