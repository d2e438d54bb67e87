import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { Refusal } from '#archive/refusal.ts'
import { ANYONE, type Viewer } from '#archive/viewer.ts'
import { countComment } from '#store/discussion.ts'
import { raiseRevision } from '#store/revision.ts'
import { openSqlite } from '#store/sqlite.ts'
import { AN_ADMIN } from '#testing/app.ts'
import { everyDatabase, fill, openFolder, openTogether, type TestArchive } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openResponseCache, type CacheRequest } from './response-cache.ts'
import { answerErrors } from '#server/http/serve.ts'
import { countPlaceholder } from './comment-count-placeholder.ts'

const A_MEMBER: Viewer = { role: 'member', id: 'm', name: 'Rosa', email: 'rosa@example.com' }
const LIMIT = 64 * 1024

/** One call whose answer the test makes up, and counts how often it is made. */
class Server {
  viewer: Viewer = ANYONE
  options: Partial<CacheRequest> = {}
  make: () => Promise<string> | string = () => '"made"'
  made = 0
  counted = { hit: 0, miss: 0 }
  readonly #app: FastifyInstance = Fastify()

  constructor({ store }: Pick<TestArchive, 'store'>, limit = LIMIT) {
    const cache = openResponseCache(store.db, { limit, count: (result) => void this.counted[result]++ })
    answerErrors(this.#app, () => undefined)
    this.#app.get('/*', (request, reply) =>
      cache.send({ viewer: this.viewer, request, reply, name: request.url, ...this.options }, async () => {
        this.made++
        return this.make()
      }),
    )
  }

  get(url = '/', headers: Record<string, string> = {}) {
    return this.#app.inject({ url, headers })
  }
}

/** A new turn of the event loop: later requests had not arrived before (ADR-0106). */
const nextTurn = () => new Promise((resolve) => void setImmediate(resolve))

const change = ({ store }: Pick<TestArchive, 'store'>) =>
  store.db.transaction().execute((trx) => raiseRevision(trx, { isVisible: true }))

describe.each(everyDatabase)('answers that are kept on $name', (database) => {
  let archive: TestArchive
  let server: Server
  beforeAll(async () => {
    archive = await database.open()
    await fill(
      archive,
      ['a', 'b', 'z', 'elsewhere'].map((id) => newCard({ id })),
    )
  })
  afterAll(() => archive.close())
  beforeEach(() => {
    server = new Server(archive)
  })

  it('are made once for all visitors, with or without an identity, and again after a card has changed', async () => {
    const first = await server.get()
    server.viewer = { role: 'anonymous', id: 'a-1' }
    const second = await server.get()
    expect(second.body).toBe('"made"')
    expect({ ...second.headers, date: '' }).toEqual({ ...first.headers, date: '' })
    expect(second.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'cookie, authorization, accept-encoding',
    })
    expect(server.made).toBe(1)
    await change(archive)
    await server.get()
    expect(server.made).toBe(2)
    expect(server.counted).toEqual({ hit: 1, miss: 2 })
  })

  it('are kept while private cards alone change', async () => {
    const { headers } = await server.get()
    await archive.store.db.transaction().execute((trx) => raiseRevision(trx, { isVisible: false }))
    expect((await server.get()).headers['etag']).toBe(headers.etag)
    expect([server.made, server.counted]).toEqual([1, { hit: 1, miss: 1 }])
  })

  it('are never what a member or an admin was sent, nor sent to one', async () => {
    for (const viewer of [AN_ADMIN, A_MEMBER]) {
      server.viewer = viewer
      server.make = () => '"private"'
      expect((await server.get()).body).toBe('"private"')
      server.viewer = ANYONE
      server.make = () => '"public"'
      expect((await server.get()).body).toBe('"public"')
      server.viewer = viewer
      server.make = () => '"private"'
      const { body, headers } = await server.get()
      expect(body).toBe('"private"')
      expect(headers['cache-control']).toBe(viewer === AN_ADMIN ? 'no-store' : 'no-cache')
    }
    expect(server.counted).toEqual({ hit: 1, miss: 1 })
  })

  it('are not kept when a card turned private while they were made, whatever revision is seen next', async () => {
    const before = await archive.store.db.selectFrom('archive').select('public_revision').executeTakeFirstOrThrow()
    server.make = async () => {
      await change(archive)
      return '"zebrasecret"'
    }
    await server.get()
    server.make = () => '"without it"'
    // As a replica that lags behind would show it: the next response would take the place of what was kept.
    await archive.store.db.updateTable('archive').set(before).execute()
    expect((await server.get()).body).toBe('"without it"')
    await change(archive)
    expect((await server.get()).body).toBe('"without it"')
    expect(server.made).toBe(3)
  })

  it('are not waited for where they were begun before a card turned private', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<string>()
    server.make = () => promise
    const first = server.get()
    await expect.poll(() => server.made).toBe(1)
    await change(archive)
    server.make = () => '"without it"'
    expect((await server.get()).body).toBe('"without it"')
    finish('"zebrasecret"')
    await first
  })

  it('hold the numbers of comments as they are, without being made again', async () => {
    const comment = (id: string, by: 1 | -1 = 1) =>
      archive.store.db.transaction().execute((trx) => countComment(trx, `card-${id}`, by, 1))
    const ask = async (headers = {}) => {
      const { statusCode, body, headers: sent } = await server.get('/counted', headers)
      return { statusCode, body, etag: String(sent.etag) }
    }
    server.options = { withCounts: true }
    server.make = () => `[${countPlaceholder('a')},${countPlaceholder('b')},${countPlaceholder('a')},"é"]`
    const first = await ask()
    expect(first.body).toBe('[0,0,0,"é"]')
    await comment('a')
    const second = await ask({ 'if-none-match': first.etag })
    expect(second.body).toBe('[1,0,1,"é"]')
    await comment('elsewhere')
    expect((await ask({ 'if-none-match': second.etag })).statusCode).toBe(304)
    expect(server.counted).toEqual({ hit: 1, miss: 2 })
    await comment('b')
    expect((await ask({ 'if-none-match': second.etag })).body).toBe('[1,1,1,"é"]')
    await comment('a', -1)
    expect((await ask({ 'if-none-match': second.etag })).body).toBe('[0,1,0,"é"]')
    expect(server.made).toBe(1)
    await change(archive)
    expect((await ask({ 'if-none-match': second.etag })).body).toBe('[0,1,0,"é"]')
    expect(server.made).toBe(2)
  })

  it('have comment counts for every caller, and where nothing is cached', async () => {
    const none = new Server(archive, 0)
    await archive.store.db.transaction().execute((trx) => countComment(trx, 'card-z', 1, 1))
    for (const one of [server, none]) {
      one.options = { withCounts: true }
      one.make = () => countPlaceholder('z')
      for (const viewer of [AN_ADMIN, A_MEMBER, ANYONE]) {
        one.viewer = viewer
        const { body, headers } = await one.get()
        expect(body).toBe('1')
        const again = await one.get('/', { 'if-none-match': String(headers.etag) })
        expect(again.statusCode).toBe(viewer === AN_ADMIN ? 200 : 304)
      }
    }
  })

  it('are made once for concurrent requests, and refused together', async () => {
    const together = async (make: () => string) => {
      const gate = Promise.withResolvers<void>()
      server.make = () => gate.promise.then(make)
      server.counted.miss = 0
      const all = Array.from({ length: 5 }, () => server.get())
      await vi.waitFor(() => expect(server.counted.miss).toBe(5), 10_000)
      gate.resolve()
      return (await Promise.all(all)).map(({ statusCode }) => statusCode)
    }
    const refuse = () => {
      throw new Refusal('not-found', 'No such card.')
    }
    expect(await together(refuse)).toEqual(Array.from({ length: 5 }, () => 404))
    expect(server.made).toBe(1)
    expect(await together(() => '"made"')).toEqual(Array.from({ length: 5 }, () => 200))
    expect(server.made).toBe(2)
  })

  it('are sent as the caller takes them, each way the same', async () => {
    server.make = () => `"${'made '.repeat(1000)}"`
    const [plain, br, gzip] = await Promise.all(
      ['', 'gzip, deflate, br, zstd', 'gzip, br;q=0'].map((accepted) =>
        server.get('/', accepted === '' ? {} : { 'accept-encoding': accepted }),
      ),
    )
    expect(plain!.headers['content-encoding']).toBeUndefined()
    expect(br!.headers['content-encoding']).toBe('br')
    expect(gzip!.headers['content-encoding']).toBe('gzip')
    expect(br!.rawPayload.length).toBeLessThan(200)
    expect(brotliDecompressSync(br!.rawPayload).toString()).toBe(plain!.body)
    expect(gunzipSync(gzip!.rawPayload).toString()).toBe(plain!.body)
    const again = await server.get('/', { 'accept-encoding': 'br' })
    expect(again.rawPayload).toEqual(br!.rawPayload)
    expect(server.made).toBe(3)
  })

  it('are not sent to callers who have them', async () => {
    const tag = String((await server.get()).headers.etag)
    const { statusCode, body, headers } = await server.get('/', { 'if-none-match': `"other", ${tag}` })
    expect({ statusCode, body, etag: headers.etag }).toEqual({ statusCode: 304, body: '', etag: tag })
    expect((await server.get('/again', { 'if-none-match': tag })).statusCode).toBe(304)
    expect(server.made).toBe(1)
    await change(archive)
    expect((await server.get('/', { 'if-none-match': tag })).statusCode).toBe(200)
  })

  it('that may be missing are looked for before a 304 is sent, and refusals are not cached', async () => {
    server.options = { mayBeMissing: true }
    const tag = String((await server.get()).headers.etag)
    server.make = () => {
      throw new Refusal('not-found', 'No such card.')
    }
    expect((await server.get('/absent', { 'if-none-match': tag })).statusCode).toBe(404)
    expect((await server.get('/absent')).headers).toMatchObject({ 'cache-control': 'no-store' })
    expect((await server.get('/absent')).headers.etag).toBeUndefined()
    server.make = () => '"there"'
    expect((await server.get('/absent', { 'if-none-match': tag })).statusCode).toBe(304)
    expect((await server.get('/absent')).body).toBe('"there"')
  })

  it('take no more memory than their limit', async () => {
    server.make = () => `"${'x'.repeat(7000)}"`
    for (let index = 0; index < 20; index++) await server.get(`/${index}`)
    await server.get('/19')
    expect(server.counted).toEqual({ hit: 1, miss: 20 })
    await server.get('/0')
    expect(server.counted).toEqual({ hit: 1, miss: 21 })
    // One answer must not push out all others.
    server.make = () => `"${'x'.repeat(LIMIT / 4)}"`
    await server.get('/large')
    await server.get('/large')
    expect(server.counted).toEqual({ hit: 1, miss: 23 })
    const none = new Server(archive, 0)
    await none.get()
    await none.get()
    expect([none.made, none.counted]).toEqual([2, { hit: 0, miss: 0 }])
  })
})

describe('an answer that one process keeps', () => {
  it.each([
    [
      'SQLite',
      async () => {
        const folder = temporaryFolder()
        const archive = await openFolder(folder.path)
        const db = openSqlite(`${folder.path}/colloquy.db`)
        const close = async () => {
          await db.destroy()
          await archive.close()
          folder.remove()
        }
        return { archive, other: { store: { ...archive.store, db } }, close }
      },
    ],
    [
      'PostgreSQL',
      async () => {
        const [archive, other] = (await openTogether(2)) as [TestArchive, TestArchive]
        const close = async () => {
          await other.close()
          await archive.close()
        }
        return { archive, other, close }
      },
    ],
  ])('is not sent once another process has changed a card on %s', async (_, open) => {
    const { archive, other, close } = await open()
    const server = new Server(archive)
    await server.get()
    await server.get()
    expect(server.made).toBe(1)
    await change(other)
    await nextTurn()
    await server.get()
    expect(server.made).toBe(2)
    await close()
  })
})
