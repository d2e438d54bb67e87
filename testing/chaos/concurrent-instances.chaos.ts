import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workLimit } from '#testing/growth.ts'
import { openStream } from '#testing/event-stream.ts'
import { startPostgres, type PostgresServer } from '#testing/postgres-server.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { Burst, NOTHING_WRONG } from './burst.ts'
import { integrityOf } from '#testing/real/integrity.ts'
import { startServer, waitUntil } from '#testing/real/server.ts'
import { ask, mainPageComments, someCards, Visitor } from '#testing/real/visitor.ts'

/** In milliseconds. */
const HEARD_WITHIN = workLimit(2000)
const WRITES = 150

// An SQLite file is served by one process (ADR-0201): a second one that is started by mistake harms nothing.
describe('two servers on one archive', () => {
  const folder = temporaryFolder()
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres({ keepsCommits: true })
  })
  afterAll(async () => {
    await postgres.stop()
    folder.remove()
  })

  it.each(['SQLite', 'PostgreSQL'])(
    'in %s agree: what was written at either is there once, and announced at both',
    async (kind) => {
      const settings = { COLLOQUY_DATA: folder.path, ...(kind === 'SQLite' ? {} : { DATABASE_URL: postgres.url }) }
      // At the same moment, on a database that is still empty.
      const [one, other] = await Promise.all([startServer(settings), startServer(settings)])
      const cards = await someCards(one.url)
      expect(await someCards(other.url)).toEqual(cards)

      const bursts = [new Burst(8, cards), new Burst(8, cards)]
      const writing = [bursts[0]!.run(one.url), bursts[1]!.run(other.url)]
      await waitUntil('writes', () => bursts.every((burst) => burst.acknowledged.size > WRITES), 60_000)
      for (const burst of bursts) burst.stop()
      await Promise.all(writing)
      expect(bursts.map((burst) => burst.refused)).toEqual([{}, {}])
      const found = await mainPageComments(one.url)
      expect(await mainPageComments(other.url)).toEqual(found)
      expect(found.length).toBe(bursts[0]!.acknowledged.size + bursts[1]!.acknowledged.size)
      // Both count from nought, so each number may be there twice: once from each.
      const { lost, strange } = bursts[0]!.wrongComments(
        [...new Set(found)].filter((text) => bursts[0]!.acknowledged.has(text)),
      )
      expect({ lost, strange }).toEqual({ lost: [], strange: [] })
      expect(await bursts[0]!.wrongStars(other.url)).toEqual(NOTHING_WRONG.lost)
      expect(await bursts[1]!.wrongStars(one.url)).toEqual(NOTHING_WRONG.lost)

      const { event } = (await ask(`${other.url}/api/threads/main-page/comments`))!.body as { event: string }
      const stream = await openStream(`${other.url}/api/threads/main-page/comments/live?after=${event}`)
      await new Visitor().comment(one.url, 'heard at the other')
      const start = performance.now()
      await stream.until((events) => events.some(({ data }) => JSON.stringify(data).includes('heard at the other')))
      expect(performance.now() - start).toBeLessThan(HEARD_WITHIN)

      await one.end('SIGKILL')
      expect((await ask(`${other.url}/api/cards`))?.status).toBe(200)
      expect((await new Visitor().comment(other.url, 'alone now'))?.status).toBe(200)
      expect(await other.end('SIGTERM')).toBe(0)
      if (kind === 'SQLite') expect(integrityOf(folder.path)).toBe('ok')
    },
  )
})
