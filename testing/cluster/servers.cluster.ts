import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STEPS } from '#store/migrations/migrate.ts'
import { openStream } from '#testing/event-stream.ts'
import { findNginx, startNginx, type Nginx } from '#testing/nginx.ts'
import { startPostgres, type PostgresServer } from '#testing/postgres-server.ts'
import { Clients } from '#testing/real/clients.ts'
import { startServer, waitUntil, type ServerProcess } from '#testing/real/server.ts'
import { ask, bodyOf, someCards, Visitor } from '#testing/real/visitor.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { expectDelivered } from './expect-delivered.ts'

/** Maximum comments of one visitor in a minute (comments/comment-limits.ts). */
const COMMENTS_A_MINUTE = 6

describe('three servers behind nginx, on one PostgreSQL with a streaming replica', () => {
  const folder = temporaryFolder()
  let primary: PostgresServer
  let replica: PostgresServer
  let servers: ServerProcess[]
  let nginx: Nginx
  let cards: string[]

  const start = (settings: Record<string, string> = {}) =>
    startServer({
      COLLOQUY_DATA: folder.path,
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: replica.url,
      TRUSTED_PROXIES: '127.0.0.1',
      COMMENT_LIMITS: 'on',
      METRICS: 'on',
      LOG_LEVEL: 'warn',
      ...settings,
    })
  beforeAll(async () => {
    const program = findNginx()
    primary = await startPostgres({ keepsCommits: true })
    replica = await primary.replica()
    // At the same moment, on a database that is still empty.
    servers = await Promise.all([start(), start(), start()])
    nginx = await startNginx(
      program,
      servers.map(({ port }) => `127.0.0.1:${port}`),
    )
    cards = await someCards(nginx.url)
  })
  afterAll(async () => {
    await nginx?.stop()
    for (const server of servers ?? []) await server.end('SIGKILL')
    await replica?.stop()
    await primary?.stop()
    folder.remove()
  })

  /** How many readings of visitors came from the replica, by all servers that run. */
  const readings = async (source: string) => {
    let count = 0
    for (const { url } of servers) {
      const text = (await ask(`${url}/metrics`))?.text ?? ''
      count += Number(
        new RegExp(`^colloquy_visitor_readings\\{source="${source}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
      )
    }
    return count
  }

  it('took each step of the migration once, and agree', async () => {
    const client = new pg.Client({ connectionString: primary.url })
    await client.connect()
    const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
    await client.end()
    expect(rows.map(({ name }) => name)).toEqual([...STEPS])
    for (const { url } of servers) expect(await someCards(url)).toEqual(cards)
    const tags = await Promise.all(servers.map(async ({ url }) => (await ask(`${url}/api/cards`))?.headers.get('etag')))
    expect(new Set(tags).size).toBe(1)
  })

  it('send what is written at one to the streams of all, through nginx, as it happens', async () => {
    const live = '/api/threads/main-page/comments/live'
    const streams = await Promise.all([
      ...Array.from({ length: 6 }, () => openStream(nginx.url + live)),
      ...servers.map(({ url }) => openStream(url + live)),
    ])
    await expectDelivered(streams, new Visitor(), nginx.url)
  })

  it('count against one limit, whichever of them serves', async () => {
    // Each from its own IP address in X-Forwarded-For, so that only the visitor's limit applies.
    const visitor = new Visitor({ 'x-forwarded-for': '198.51.100.7' })
    const statuses: (number | undefined)[] = []
    for (let turn = 0; turn < COMMENTS_A_MINUTE + 3; turn++) {
      const answer = await visitor.comment(servers[turn % servers.length]!.url, `counted together ${turn}`)
      statuses.push(answer?.status)
    }
    const expected = Array.from({ length: COMMENTS_A_MINUTE + 3 }, (_, turn) => (turn < COMMENTS_A_MINUTE ? 200 : 429))
    expect(statuses).toEqual(expected)
  })

  it('lose one by kill -9 under load, without an error in a repeated request', async () => {
    const clients = new Clients(8)
    const before = { replica: await readings('replica'), answers: 0 }
    const visits = clients.run(nginx.url, cards)
    await waitUntil('load', () => clients.answers > 100, 30_000)
    await servers[1]!.end('SIGKILL')
    const sofar = clients.answers
    await waitUntil('more load', () => clients.answers > sofar + 300, 30_000)
    servers[1] = await start({ PORT: String(servers[1]!.port) })
    // nginx tries it again when five seconds are over.
    const isUsed = async () =>
      /route="\/api\/cards",status="2xx"\} [1-9]/.test((await ask(`${servers[1]!.url}/metrics`))!.text)
    await waitUntil('the new server is used', isUsed, 20_000)
    clients.stop()
    await visits
    expect(clients.errors).toEqual([])
    expect(await clients.wrongStars(nginx.url)).toEqual([])
    expect(await readings('replica')).toBeGreaterThan(before.replica + 100)
  })

  it('lose the replica under load without an error for visitors', async () => {
    const clients = new Clients(4)
    const visits = clients.run(nginx.url, cards)
    await waitUntil('load', () => clients.answers > 40, 30_000)
    await replica.crash()
    const sofar = clients.answers
    await waitUntil('more load', () => clients.answers > sofar + 100, 30_000)
    for (const { url } of servers) expect((await ask(`${url}/readyz`))?.status).toBe(200)
    clients.stop()
    await visits
    expect([clients.errors, clients.retries]).toEqual([[], 0])
    expect(await clients.wrongStars(nginx.url)).toEqual([])
    expect(servers.map(({ said }) => said().match(/the replica cannot be read/g)?.length)).toEqual([1, 1, 1])
    await replica.startAgain()
    const read = await readings('replica')
    await waitUntil(
      'the replica is read again',
      async () => {
        await ask(`${nginx.url}/api/cards`)
        return (await readings('replica')) > read
      },
      20_000,
    )
  })

  it('get bodies as large as they take: the picture of a collection, and a part of an import', async () => {
    for (const [method, path, megabytes] of [
      ['PUT', '/api/collections/a/picture', 8],
      ['POST', '/api/admin/import/a', 1],
      ['POST', '/api/threads/main-page/comments', 1],
    ] as const) {
      const body = Buffer.alloc(megabytes * 2 ** 20)
      const answer = await fetch(nginx.url + path, { method, body, headers: { 'content-type': 'image/png' } })
      expect([path, answer.headers.get('x-request-id')]).toEqual([path, expect.stringMatching(/^[\w-]{36}$/)])
      expect([path, answer.status]).not.toEqual([path, 413])
    }
  })

  it('hide their health and metrics, and send imports to one of them', async () => {
    for (const path of ['/metrics', '/readyz']) expect((await ask(nginx.url + path))?.status).toBe(404)
    expect((await ask(`${nginx.url}/api/admin/import`))?.status).toBe(403)
    const counts = await Promise.all(
      servers.map(async ({ url }) => {
        const text = bodyOf(await ask(`${url}/metrics`)) as string
        return text.includes('route="/api/admin/import"')
      }),
    )
    expect(counts).toEqual([true, false, false])
  })
})
