/** @module-tag process */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import { readPublicRevision } from '#store/revision.ts'
import { writeSetting } from '#store/settings.ts'
import { everyDatabase, fill, idsOf, type TestArchive } from '#testing/databases.ts'
import { heldBy, startAlgolia, type AlgoliaDouble } from '#testing/algolia.ts'
import { openAlgolia } from './algolia-client.ts'
import { algoliaEngine } from './algolia-engine.ts'
import { AlgoliaSync } from './algolia-sync.ts'
import type { SearchEngine } from './engine.ts'
import { deleteUnpublished } from './delete-unpublished.ts'

const CARDS = [
  newCard({ id: 'a', prompt: 'the full moon', dayStamp: '20230901_1000' }),
  newCard({ id: 'b', prompt: 'moonlight', dayStamp: '20230902_1000' }),
  newCard({ id: 'c', prompt: 'by day', dayStamp: '20230903_1000' }),
  newCard({ id: 'p', prompt: 'a hidden moon', dayStamp: '20230904_1000', isPrivate: true }),
]

describe('the engine before a search service', () => {
  let algolia: AlgoliaDouble
  let archive: TestArchive
  let engine: SearchEngine
  const isInStep = () => new AlgoliaSync(archive.store.db, client(), algolia.service).isInStep()
  const errors: unknown[] = []
  const client = () => openAlgolia(algolia.service)
  beforeAll(async () => {
    algolia = await startAlgolia()
  })
  afterAll(() => algolia.close())
  beforeEach(async () => {
    await archive?.close()
    await client().deleteIndex({ indexName: 'cards' })
    archive = await everyDatabase[0]!.open()
    await fill(archive, CARDS)
    engine = algoliaEngine({
      store: archive.store,
      own: archive.search,
      service: algolia.service,
      onError: (error) => errors.push(error),
    })
  })
  afterAll(() => archive.close())

  const find = async (filters: Partial<Filters>, visibility: 'public' | 'all' = 'public') => {
    const { keys, page } = await engine.find(visibility, { ...NO_FILTERS, ...filters })
    const rows = await archive.store.db.selectFrom('cards').select(['key', 'id']).execute()
    const ids = keys.map((key) => rows.find((row) => row.key === key)?.id)
    expect(page.total).toBe(ids.length)
    return ids
  }
  const held = () => heldBy(algolia.service)

  it('asks the service once it holds what the cards say, and its own index before', async () => {
    expect(await isInStep()).toBe(false)
    expect(await find({ search: ['moon'] })).toEqual(['a'])
    expect(await engine.verify()).toEqual({ missing: 3, stray: 0 })
    await engine.rebuild()
    expect([await isInStep(), await engine.verify()]).toEqual([true, { missing: 0, stray: 0 }])
    // Only the service knows of this.
    const changes = { objectID: 'c', prompt: 'moon by day' }
    await client().partialUpdateObject({ indexName: 'cards', objectID: 'c', attributesToUpdate: changes })
    expect(await find({ search: ['moon'] })).toEqual(['a', 'c'])
    expect(await find({ search: ['moon'], sort: 'newest' })).toEqual(['c', 'a'])
    expect(await find({ search: ['moon'] }, 'all')).toEqual(['p', 'a'])
    await fill(archive, [newCard({ id: 'd', prompt: 'new moon', dayStamp: '20230905_1000' })])
    expect(await isInStep()).toBe(false)
    expect(await find({ search: ['moon'] })).toEqual(['d', 'a'])
  })

  it('asks the service what a query asks with words and filters, and its own index for the rest', async () => {
    const written = { response: '```js\nx\n```', model: 'GPT-4' }
    await fill(archive, [newCard({ id: 'd', prompt: 'new moon', dayStamp: '20240229_1000', ...written })])
    await engine.rebuild()
    const query = (text: string) => find({ query: text })
    expect(await query('moon model:gpt-4 has:code on:2024-02 len<100')).toEqual(['d'])
    expect(await query('moon -has:code')).toEqual(['a'])
    // Only the service knows of this.
    const changes = { objectID: 'd', has: ['table'] }
    await client().partialUpdateObject({ indexName: 'cards', objectID: 'd', attributesToUpdate: changes })
    expect(await query('moon has:code')).toEqual([])
    expect(await find({ query: 'moon has:table', search: ['new'], tag: [] })).toEqual(['d'])
    for (const own of ['(moon OR code) has:code', 'moon model:gpt* has:code', 'in:prompt moon has:code', 'has:code'])
      expect(await query(own)).toEqual(['d'])
    expect(await find({ query: 'moon has:code' }, 'all')).toEqual(['d'])
    await expect(query('moon (has:code')).rejects.toMatchObject({ place: { at: 5 } })
  })

  it('is filled again before it is searched, where an earlier version filled it with other records', async () => {
    await engine.rebuild()
    const { appId, index, hosts } = algolia.service
    const earlier = JSON.stringify({ appId, index, hosts, revision: await readPublicRevision(archive.store.db) })
    await writeSetting(archive.store.db, 'algolia', earlier)
    expect(await isInStep()).toBe(false)
    await engine.rebuild()
    expect(await isInStep()).toBe(true)
  })

  it('never sends a private card, and takes one away that turned private', async () => {
    await engine.rebuild()
    expect(await held()).toEqual(['a', 'b', 'c'])
    await fill(archive, [{ ...CARDS[0]!, isPrivate: true }])
    expect(await find({ search: ['moon'] })).toEqual([])
    expect(await engine.verify()).toEqual({ missing: 0, stray: 1 })
    await engine.rebuild()
    expect(await held()).toEqual(['b', 'c'])
  })

  it('takes a card away from the service within seconds of its turning private, without a sync', async () => {
    await engine.rebuild()
    const failures: unknown[] = []
    const unwatch = deleteUnpublished(archive.store.db, algolia.service, (error) => failures.push(error))
    await fill(archive, [
      { ...CARDS[0]!, isPrivate: true },
      { ...CARDS[1]!, prompt: 'still public' },
    ])
    await vi.waitFor(async () => expect(await held()).toEqual(['b', 'c']), { timeout: 10_000, interval: 100 })
    await fill(
      archive,
      Array.from({ length: 201 }, (_, index) => newCard({ id: `x${index}` })),
    )
    await engine.rebuild()
    expect(await held()).toHaveLength(203)
    await fill(
      archive,
      Array.from({ length: 201 }, (_, index) => newCard({ id: `x${index}`, isPrivate: true })),
    )
    await vi.waitFor(async () => expect(await held()).toEqual(['b', 'c']), { timeout: 10_000, interval: 100 })
    unwatch()
    expect(failures).toEqual([])
  })

  it('reports once why the service refuses, however often it is called', async () => {
    await fill(archive, [{ ...CARDS[0]!, isPrivate: true }])
    const failures: unknown[] = []
    let [asked, status] = [0, '403 Forbidden']
    const refusing = createServer((socket) => {
      asked++
      const { length } = status
      socket.end(`HTTP/1.1 ${status}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${status}`)
    })
    await once(refusing.listen(0, '127.0.0.1'), 'listening')
    const { port } = refusing.address() as AddressInfo
    const service = { ...algolia.service, hosts: [`http://127.0.0.1:${port}`] }
    const unwatch = deleteUnpublished(archive.store.db, service, (error) => failures.push(error))
    await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(1)
    expect(failures).toHaveLength(1)
    status = '400 Bad Request'
    await expect.poll(() => failures.length, { timeout: 10_000 }).toBe(2)
    unwatch()
    refusing.close()
  })

  it('shows no card that only the service still holds', async () => {
    await engine.rebuild()
    await client().saveObject({
      indexName: 'cards',
      body: { objectID: 'p', prompt: 'a hidden moon', isPrivate: false, key: 1 },
    })
    await client().saveObject({ indexName: 'cards', body: { objectID: 'gone', prompt: 'moon', key: 2 } })
    expect(await find({ search: ['moon'] })).toEqual(['a'])
  })

  it('corrects a typing error where days and a search are joined by or, when nothing was found', async () => {
    await engine.rebuild()
    const day = { date: ['2023-09-03'], mode: 'or' as const }
    expect(await find({ search: ['moonlihgt'], ...day })).toEqual(['b', 'c'])
    expect(await find({ search: ['moonlihgt'] })).toEqual([])
    expect(await find({ search: ['moonlihgt'], date: ['2023-09-02'] })).toEqual([])
    expect(await find({ search: ['moonlihgt', 'moon'], ...day })).toEqual(['b', 'a', 'c'])
    const { fuzzy } = await engine.find('public', { ...NO_FILTERS, search: ['moonlihgt'], ...day })
    expect(fuzzy).toEqual([{ term: 'moonlihgt', meant: ['moonlight'] }])
  })

  it('gives the best of more than a thousand hits, where the service would give the oldest', async () => {
    const many = Array.from({ length: 1100 }, (_, index) => newCard({ id: `m${index}`, prompt: 'moon' }))
    const titled = newCard({ id: 'z', pageTitle: 'Moon', dayStamp: '20241231_1000' })
    await fill(archive, [...many, titled])
    await engine.rebuild()
    const { keys, page, capped } = await engine.find('public', { ...NO_FILTERS, search: ['moon'] })
    expect([page.total, capped]).toEqual([1000, true])
    expect(await idsOf(archive, keys.slice(0, 2))).toEqual(['z', 'a'])
  })

  it('sends batches of 1000, only what is different, and waits for the tasks', async () => {
    const many = Array.from({ length: 1200 }, (_, index) => newCard({ id: `m${index}`, prompt: 'salt' }))
    await fill(archive, many)
    const spied = client()
    const [batch, wait] = [vi.spyOn(spied, 'batch'), vi.spyOn(spied, 'waitForTask')]
    const sync = new AlgoliaSync(archive.store.db, spied, algolia.service)
    const sizes = () => batch.mock.calls.map(([{ batchWriteParams }]) => batchWriteParams.requests.length)
    await sync.push()
    expect(sizes()).toEqual([1000, 203])
    const { maxRetries, timeout } = wait.mock.calls[0]![0]
    expect([maxRetries, timeout?.(1), timeout?.(10), timeout?.(25), timeout?.(50)]).toEqual([50, 200, 2000, 5000, 5000])
    await fill(archive, [newCard({ id: 'm7', prompt: 'pepper' })])
    await sync.push()
    expect(sizes()).toEqual([1000, 203, 1])
  })

  it('says that the search failed when the service is gone, and what to check when it cannot be filled', async () => {
    await engine.rebuild()
    const service = { ...algolia.service, hosts: ['http://127.0.0.1:9'] }
    const lost = algoliaEngine({
      store: archive.store,
      own: archive.search,
      service,
      onError: (error) => errors.push(error),
    })
    expect(await lost.verify()).toEqual({ missing: 3, stray: 0 })
    await expect(lost.rebuild()).rejects.toThrow(
      /^The search service refused or gave no answer \(.*\): check ALGOLIA_APP_ID, ALGOLIA_API_KEY and ALGOLIA_HOSTS\.$/,
    )
    const stopped = await startAlgolia()
    const away = algoliaEngine({
      store: archive.store,
      own: archive.search,
      service: stopped.service,
      onError: (error) => errors.push(error),
    })
    await away.rebuild()
    await stopped.close()
    await expect(away.find('public', { ...NO_FILTERS, search: ['moon'] })).rejects.toThrow(
      'Search failed. Please try again later.',
    )
    expect(errors).toHaveLength(1)
    expect((await away.find('public', { ...NO_FILTERS, tag: ['x'] })).keys).toEqual([])
  })

  it('asks a host that failed again after 120 seconds, and the next one meanwhile', async () => {
    let asked = 0
    const broken = createServer((socket) => {
      asked++
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(broken, 'listening')
    const { port } = broken.address() as AddressInfo
    vi.useFakeTimers({ toFake: ['Date'] })
    const both = openAlgolia({ ...algolia.service, hosts: [`http://127.0.0.1:${port}`, ...algolia.service.hosts] })
    const askedAfter = async (ms: number) => {
      vi.setSystemTime(Date.now() + ms)
      await both.listIndices()
      return asked
    }
    try {
      expect([await askedAfter(0), await askedAfter(119_000), await askedAfter(2000)]).toEqual([1, 1, 2])
    } finally {
      vi.useRealTimers()
      broken.close()
    }
  })

  it('waits no longer than 1, 2 and 30 seconds', () => {
    expect(client().transporter.timeouts).toEqual({ connect: 1000, read: 2000, write: 30_000 })
  })
})
