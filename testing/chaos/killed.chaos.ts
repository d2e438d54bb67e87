import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workLimit } from '#testing/growth.ts'
import { startPostgres, type PostgresServer } from '#testing/postgres-server.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { Burst, NOTHING_WRONG } from './burst.ts'
import { integrityOf } from '#testing/real/integrity.ts'
import { startServer, waitUntil, type ServerProcess } from '#testing/real/server.ts'
import { ask, mainPageComments, someCards } from '#testing/real/visitor.ts'

const ROUNDS = 50
/** In milliseconds, each time. */
const READY_WITHIN = workLimit(5000)
const VISITORS = 20
/** A round ends after this many acknowledged comments, at random, or when the time is over. */
const MAX_WRITES = 60
const MAX_TIME = 3000

/** Starts a server, and says how long it took until it was ready. */
async function startReady(settings: Record<string, string>): Promise<{ server: ServerProcess; took: number }> {
  const start = performance.now()
  const server = await startServer(settings)
  await waitUntil('ready', async () => (await ask(`${server.url}/readyz`))?.status === 200, 6 * READY_WITHIN)
  return { server, took: performance.now() - start }
}

/** Kills a server in the middle of writes, again and again, and looks each time that what it acknowledged is there. */
async function killAgainAndAgain(settings: Record<string, string>) {
  let { server } = await startReady(settings)
  const burst = new Burst(VISITORS, await someCards(server.url))
  const starts: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const writing = burst.run(server.url)
    const enough = burst.acknowledged.size + 1 + Math.random() * MAX_WRITES
    await waitUntil('writes', () => burst.acknowledged.size >= enough, MAX_TIME).catch(() => 0)
    await wait(Math.random() * 20)
    await server.end('SIGKILL')
    await writing
    const again = await startReady(settings)
    server = again.server
    starts.push(again.took)
    expect(await burst.wrongStars(server.url), `stars after round ${round}`).toEqual([])
  }
  expect(burst.wrongComments(await mainPageComments(server.url))).toEqual(NOTHING_WRONG)
  expect(burst.acknowledged.size).toBeGreaterThan(ROUNDS)
  expect(burst.refused).toEqual({})
  expect(Math.max(...starts)).toBeLessThan(READY_WITHIN)
  return server
}

describe('kill -9 in a burst of writes', () => {
  const folder = temporaryFolder()
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres({ keepsCommits: true })
  })
  afterAll(async () => {
    await postgres.stop()
    folder.remove()
  })

  it('50 times on SQLite: what was acknowledged is there once, the file is whole, ready within 5 s', async () => {
    const server = await killAgainAndAgain({ COLLOQUY_DATA: folder.path })
    expect(integrityOf(folder.path)).toBe('ok')
    expect(await server.end('SIGTERM')).toBe(0)
  })

  it('50 times on PostgreSQL: what was acknowledged is there once, ready within 5 s', async () => {
    const data = temporaryFolder()
    const server = await killAgainAndAgain({ COLLOQUY_DATA: data.path, DATABASE_URL: postgres.url })
    expect(await server.end('SIGTERM')).toBe(0)
    data.remove()
  })
})
