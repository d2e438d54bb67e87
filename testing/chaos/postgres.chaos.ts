import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAILURE_TEXTS } from '#archive/texts.ts'
import { startPostgres, type PostgresServer } from '#testing/postgres-server.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { Burst, NOTHING_WRONG } from './burst.ts'
import { startServer, waitUntil, type ServerProcess } from '#testing/real/server.ts'
import { ask, bodyOf, isSuccessful, mainPageComments, someCards, Visitor, type Answer } from '#testing/real/visitor.ts'

/** In milliseconds, with a second for a machine that does other things as well. */
const ANSWERED_WITHIN = 5000 + 1000
const HEALED_WITHIN = 10_000
const CALLS = ['/api/cards', '/api/cards?search=bread', '/readyz', '/', '/api/threads/main-page/comments', '/nowhere']

/** How long it is frozen. */
const FROZEN = 60_000

/** Everything that needs the database, asked many times at once, as one answer for each. */
const askAll = (url: string): Promise<(Answer | null)[]> =>
  Promise.all(
    Array.from({ length: 4 }, () => CALLS)
      .flat()
      .map((path) => ask(url + path, { headers: { accept: 'text/html' } })),
  )

function expectUnavailable(answers: readonly (Answer | null)[]): void {
  expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([503]))
  expect(Math.max(...answers.map((answer) => answer?.took ?? Infinity))).toBeLessThan(ANSWERED_WITHIN)
  const said = answers.map((answer) => (bodyOf(answer) as { error?: { message: string } }).error?.message)
  expect(new Set(said.filter(Boolean))).toEqual(new Set([FAILURE_TEXTS.away]))
}

const expectRepaired = (url: string) =>
  waitUntil(
    'everything is answered again',
    async () => {
      const answers = await askAll(url)
      return answers.every((answer) => answer?.status === 200 || answer?.status === 404)
    },
    HEALED_WITHIN,
  )

describe('a PostgreSQL', () => {
  const folder = temporaryFolder()
  let postgres: PostgresServer
  let server: ServerProcess
  beforeAll(async () => {
    postgres = await startPostgres({ keepsCommits: true })
    server = await startServer({ COLLOQUY_DATA: folder.path, DATABASE_URL: postgres.url, LOG_LEVEL: 'error' })
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    await postgres.stop()
    folder.remove()
  })

  it('that stops answers 503 while it is away and recovers by itself; nothing acknowledged is lost or doubled', async () => {
    const burst = new Burst(8, await someCards(server.url))
    const writing = burst.run(server.url)
    for (let round = 1; round <= 5; round++) {
      const written = burst.acknowledged.size
      await waitUntil('writes', () => burst.acknowledged.size > written + 5, 20_000)
      await postgres.crash()
      await waitUntil('refusals', () => (burst.refused[503] ?? 0) > round, 5000)
      expectUnavailable(await askAll(server.url))
      expect((await ask(`${server.url}/healthz`))?.status).toBe(200)
      await postgres.startAgain()
      await expectRepaired(server.url)
    }
    burst.stop()
    await writing
    expect(Object.keys(burst.refused)).toEqual(['503'])
    // A write that was refused may have been saved: its connection broke before PostgreSQL could say so.
    const { lost, doubled } = burst.wrongComments(await mainPageComments(server.url))
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
    expect(await burst.wrongStars(server.url)).toEqual(NOTHING_WRONG.lost)
  })

  it.runIf(process.platform === 'linux')(
    'that froze for a minute is given up after 5 s, and used again when it goes on',
    async () => {
      await askAll(server.url)
      await postgres.signal('SIGSTOP')
      try {
        const frozen = performance.now()
        // Responses from memory or files are always served; those that need the database never fail for longer than documented.
        while (performance.now() - frozen < FROZEN) {
          expectUnavailable(await askAll(server.url))
          expect((await ask(`${server.url}/healthz`))?.status).toBe(200)
        }
        const write = await new Visitor().comment(server.url, 'written into the ice')
        expect([write?.status, (write?.took ?? Infinity) < ANSWERED_WITHIN]).toEqual([503, true])
        const asset = await ask(`${server.url}/icon.svg`)
        expect([asset?.status, (asset?.took ?? Infinity) < ANSWERED_WITHIN]).toEqual([200, true])
      } finally {
        await postgres.signal('SIGCONT')
      }
      await expectRepaired(server.url)
      expect(isSuccessful(await new Visitor().comment(server.url, 'thawed'))).toBe(true)
      expect((await mainPageComments(server.url)).filter((text) => text === 'thawed')).toHaveLength(1)
    },
  )

  it('with a locked table delays what needs it, and nothing else', async () => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query('BEGIN; LOCK TABLE comments IN ACCESS EXCLUSIVE MODE')
    const writes = await Promise.all(
      Array.from({ length: 30 }, (_, index) => new Visitor().comment(server.url, `behind a lock ${index}`)),
    )
    expect(new Set(writes.map((write) => write?.status))).toEqual(new Set([503]))
    expect(Math.max(...writes.map((write) => write?.took ?? Infinity))).toBeLessThan(ANSWERED_WITHIN)
    expect((await ask(`${server.url}/api/cards`))?.status).toBe(200)
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM pg_stat_activity')
    expect(rows[0]?.count).toBeLessThan(40)
    await client.query('ROLLBACK')
    await client.end()
    await expectRepaired(server.url)
    expect(isSuccessful(await new Visitor().comment(server.url, 'after the lock'))).toBe(true)
  })

  it('that is away when the server starts is named in one sentence, without its password', async () => {
    const away = 'postgres://me:secret@127.0.0.1:1/none'
    const start = startServer({ COLLOQUY_DATA: folder.path, DATABASE_URL: away })
    await expect(start).rejects.toThrow(
      /127\.0\.0\.1:1 cannot be reached .*check DATABASE_URL and that the server runs\.\n$/,
    )
    await expect(start).rejects.not.toThrow(/secret/)
  })
})
