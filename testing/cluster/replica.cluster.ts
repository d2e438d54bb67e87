import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { ANYONE } from '#archive/viewer.ts'
import { openEngine } from '#search/open-engine.ts'
import { openStore, type Store } from '#store/open.ts'
import { AN_ADMIN, openTestServer, type TestApp } from '#testing/app.ts'
import { fill } from '#testing/databases.ts'
import { startPostgres, type PostgresServer } from '#testing/postgres-server.ts'
import { waitUntil } from '#testing/real/server.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const CARDS = Array.from({ length: 20 }, (_, index) => newCard({ id: `card${index}`, prompt: `kettle ${index}` }))
/** In milliseconds, with room for a machine that does other things as well. */
const ANSWERED_WITHIN = 5000 + 1000
const VISITOR = { 'sec-fetch-site': 'same-origin', 'x-anonymous-id': 'aaaaaaaaaaaaaaaaaaaa' }

describe('a streaming replica', () => {
  const folder = temporaryFolder()
  const said: string[] = []
  let primary: PostgresServer
  let replica: PostgresServer
  let store: Store
  let test: TestApp

  const open = (readUrl: string) =>
    openStore({
      folder: folder.path,
      databaseUrl: primary.url,
      readUrl,
      log: (_, message) => said.push(message),
    })
  beforeAll(async () => {
    primary = await startPostgres({ keepsCommits: true })
    replica = await primary.replica()
    store = await open(replica.url)
    const archive = { store, search: openEngine(store), close: () => store.close() }
    await fill(archive, CARDS)
    test = await openTestServer(archive)
  })
  afterAll(async () => {
    await test.close()
    await replica.stop()
    await primary.stop()
    folder.remove()
  })

  const onReplica = async <Row>(statement: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: replica.url })
    await client.connect()
    try {
      return (await client.query<Row & pg.QueryResultRow>(statement)).rows
    } finally {
      await client.end()
    }
  }
  /** Acts while the replica takes nothing more in. */
  const whileItLags = async (act: () => Promise<void>) => {
    await onReplica('SELECT pg_wal_replay_pause()')
    try {
      await act()
    } finally {
      await onReplica('SELECT pg_wal_replay_resume()')
    }
  }
  const setPrivate = async (id: string, isPrivate: boolean) => {
    test.viewer = AN_ADMIN
    await test.call('PATCH /api/cards/:id', { params: { id }, body: { isPrivate } })
    test.viewer = ANYONE
  }
  /** Reads as a visitor, and tells where it came from. */
  const from = async (url: string, headers: Record<string, string> = {}) => {
    const before = { ...store.replica!.readings }
    const { statusCode, body } = await test.get(url, headers)
    const { readings } = store.replica!
    const source =
      readings.replica > before.replica ? 'replica' : readings.primary > before.primary ? 'primary' : 'none'
    return { statusCode, body, source }
  }
  const caughtUp = (url = '/api/cards') =>
    waitUntil('the replica is read', async () => (await from(url)).source === 'replica', 20_000)

  it('answers visitors, while signed-in people are answered by the primary', async () => {
    await caughtUp()
    for (const url of [
      '/api/cards',
      '/api/cards?search=kettle',
      '/api/cards/card1',
      '/api/calendar',
      '/feed.xml',
      '/',
    ]) {
      expect(await from(url)).toMatchObject({ statusCode: 200, source: 'replica' })
    }
    expect(await from('/api/cards', { cookie: 'colloquy.session_token=x' })).toMatchObject({ source: 'none' })
    expect(await from('/readyz')).toMatchObject({ statusCode: 200, source: 'none' })
  })

  it('that lags shows no card that turned private', async () => {
    await caughtUp()
    await whileItLags(async () => {
      await setPrivate('card3', true)
      for (const url of ['/api/cards/card3', '/card/x-card3']) expect((await test.get(url)).statusCode).toBe(404)
      for (const url of ['/api/cards', '/api/cards?search=kettle', '/feed.xml', '/sitemap.xml', '/api/opening']) {
        const answer = await from(url)
        expect(answer).toMatchObject({ statusCode: 200, source: 'primary' })
        expect(answer.body).not.toMatch(/card3\b/)
      }
      // It would have been shown: there it is public still.
      expect(await onReplica(`SELECT is_private FROM cards WHERE id = 'card3'`)).toEqual([{ is_private: 0 }])
    })
    await caughtUp()
    expect((await test.get('/api/cards/card3')).statusCode).toBe(404)
  })

  it('is never behind what an admin was answered', async () => {
    const before = { ...store.replica!.readings }
    for (let times = 0; times < 40; times++) {
      const isPrivate = times % 2 === 0
      await setPrivate('card5', isPrivate)
      const answers = await Promise.all(Array.from({ length: 6 }, () => test.get('/api/cards/card5')))
      expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([isPrivate ? 404 : 200]))
    }
    expect(store.replica!.readings.replica + store.replica!.readings.primary).toBeGreaterThan(
      before.replica + before.primary + 200,
    )
  })

  it('that lags shows visitors what they wrote, and no comment that was taken away', async () => {
    await caughtUp()
    const post = await test.app.inject({
      method: 'POST',
      url: '/api/threads/main-page/comments',
      headers: VISITOR,
      payload: { text: 'to be taken away' },
    })
    const { id } = post.json<{ id: string }>()
    await caughtUp()
    await whileItLags(async () => {
      test.viewer = AN_ADMIN
      await test.call('DELETE /api/comments/:id', { params: { id } })
      test.viewer = ANYONE
      expect((await test.get('/api/threads/main-page/comments')).body).not.toContain('to be taken away')
    })
    await caughtUp()
    await whileItLags(async () => {
      const starred = await test.app.inject({ method: 'PUT', url: '/api/stars/card1', headers: VISITOR })
      const cookies = starred.cookies.map(({ name, value }) => `${name}=${value}`)
      expect(cookies).toContainEqual(expect.stringMatching(/^colloquy_written=[\w-]{22}$/))
      const own = await from('/api/stars', { cookie: cookies.join('; ') })
      expect([own.source, own.body.includes('card1')]).toEqual(['primary', true])
      // A star is visible to its author alone, so others go on reading the replica; the cookie decides.
      const without = cookies.filter((cookie) => !cookie.startsWith('colloquy_written'))
      expect(await from('/api/stars', { cookie: without.join('; ') })).toMatchObject({ source: 'replica' })
      expect((await from('/api/cards')).source).toBe('replica')
    })
  })

  it('that stops, or freezes, is done without, in one line, and read again when it is back', async () => {
    await caughtUp()
    said.length = 0
    const reading = Promise.all(Array.from({ length: 40 }, (_, index) => test.get(`/api/cards?size=${index + 1}`)))
    await replica.crash()
    const statuses = (await reading).map((answer) => answer.statusCode)
    for (let times = 0; times < 20; times++) statuses.push((await test.get('/api/cards?search=kettle')).statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await test.get('/readyz')).statusCode).toBe(200)
    await replica.startAgain()
    await caughtUp()
    expect([said[0], said.at(-1)]).toEqual([
      'the replica cannot be read: visitors read the primary',
      'the replica is read again',
    ])

    await replica.signal('SIGSTOP')
    try {
      const start = performance.now()
      const frozen = await Promise.all(Array.from({ length: 20 }, () => test.get('/api/cards')))
      expect(new Set(frozen.map((answer) => answer.statusCode))).toEqual(new Set([200]))
      expect(performance.now() - start).toBeLessThan(ANSWERED_WITHIN)
    } finally {
      await replica.signal('SIGCONT')
    }
    await caughtUp()
  })

  it('that is none is refused in one sentence, and one that is away is waited for', async () => {
    await expect(open(primary.url)).rejects.toThrow(
      /^The database at 127\.0\.0\.1:\d+ is not a streaming replica of DATABASE_URL: correct or remove DATABASE_READ_URL\.$/,
    )
    const early = await open('postgres://127.0.0.1:1/postgres')
    expect(early.replica).not.toBeNull()
    await early.close()
  })
})
