import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { workLimit } from '#testing/growth.ts'
import { openNumberCipher } from '#server/http/number-cipher.ts'
import { siteSecret } from '#store/secret.ts'
import { openStream } from '#testing/event-stream.ts'
import { listen, type Listening } from '#testing/real/listening.ts'
import { open } from '#testing/real/raw.ts'
import { startServer, waitUntil, type ServerProcess } from '#testing/real/server.ts'
import { ask, isSuccessful, Visitor } from '#testing/real/visitor.ts'
import { openFolder } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { canCut, skipReason, separateNetwork } from './machine.ts'

const LIVE = '/api/threads/main-page/comments/live'
const LISTENERS = 5000
const ROUNDS = 5
/** In milliseconds. */
const HEARD_WITHIN = workLimit(1000)
const HEARTBEAT_WITHIN = 30_000
const DROPPED_WITHIN = 60_000
/** In KB, and as a part of what was there at the start. */
const EACH = 30
const GROWTH = 1.2

describe('live streams', () => {
  const folder = temporaryFolder()
  const undo: (() => void)[] = []
  let server: ServerProcess
  beforeAll(async () => {
    const settings = { COLLOQUY_DATA: folder.path, HOST: '0.0.0.0', METRICS: 'on' }
    server = await startServer(settings, { preload: './testing/chaos/collect-memory.ts' })
  })
  afterEach(() => {
    for (const action of undo.splice(0)) action()
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    folder.remove()
  })

  const at = (host = '127.0.0.1') => `http://${host}:${server.port}`
  const kilobytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1])
  const listening = async () =>
    Number(/^colloquy_listeners\{[^}]*"comments"[^}]*\} (\d+)$/m.exec((await ask(`${at()}/metrics`))!.text)?.[1])

  /** Memory in use after a garbage collection, in bytes. */
  async function held(): Promise<number> {
    server.child.send('collect')
    const [answer] = (await once(server.child, 'message')) as [{ held: number }]
    return answer.held
  }

  /** Lets everybody hear something. @returns how long that took, in milliseconds */
  async function heard(crowd: Listening, text: string): Promise<number> {
    const all = crowd.heard(text)
    const start = performance.now()
    expect(isSuccessful(await new Visitor().comment(at(), text))).toBe(true)
    await all
    return performance.now() - start
  }

  // Ten minutes at rest would be most of the time that all faults have: a heartbeat to everybody must do.
  it(`5,000 at rest cost little, live, hear within a second, and leave nothing behind${skipReason(canCut, 'cannot cut a network')}`, async () => {
    for (const text of ['first', 'second']) expect(isSuccessful(await new Visitor().comment(at(), text))).toBe(true)
    await listening()
    const start = await held()
    for (let round = 1; round <= ROUNDS; round++) {
      // Those of the first round vanish without a word, the others when their process is killed.
      const network = round === 1 && canCut ? separateNetwork() : null
      if (network) undo.push(() => network.remove())
      const before = kilobytes()
      const crowd = await listen(at(network?.host) + LIVE, LISTENERS, network?.enter)
      undo.push(() => crowd.close())
      const opened = performance.now()
      expect(await listening()).toBe(LISTENERS)
      if (round === 1) {
        await crowd.heard(': \n\n')
        expect(performance.now() - opened).toBeLessThan(HEARTBEAT_WITHIN)
        expect((kilobytes() - before) / LISTENERS).toBeLessThan(EACH)
      }
      const took = await heard(crowd, `to all of round ${round}`)
      expect(took).toBeLessThan(HEARD_WITHIN)
      network?.cut()
      crowd.close()
      await waitUntil('no subscriber is left', async () => (await listening()) === 0, DROPPED_WITHIN)
    }
    await waitUntil('memory is as before', async () => (await held()) < start * GROWTH, DROPPED_WITHIN)
  })

  const EVENTS = 100_000
  /**
   * Number of events that are logged at a time, and the pause after them in milliseconds: a reading client must be able to
   * follow.
   */
  const CONCURRENT = 2500
  const DELAY_MS = 500
  /** In bytes. */
  const MAX = 20 * 1024 * 1024

  it('one that never reads is dropped, and does not buffer 100,000 events', async () => {
    expect(isSuccessful(await new Visitor().comment(at(), 'something that is said very often'))).toBe(true)
    const reader = await openStream(at() + LIVE)
    const slow = open(server.port)
    slow.write(`GET ${LIVE} HTTP/1.1\r\nHost: x\r\n\r\n`)
    slow.pause()
    undo.push(
      () => slow.destroy(),
      () => reader.cut(),
    )
    await waitUntil('both listen', async () => (await listening()) === 2, 5000)
    await wait(500)
    const before = await held()
    let most = 0
    const logging = { isOver: false }
    const watching = (async () => {
      while (!logging.isOver) {
        most = Math.max(most, await held())
        await wait(500)
      }
    })()
    await logEvents(EVENTS)
    await waitUntil('the slow consumer is dropped', async () => (await listening()) === 1, 30_000)
    await waitUntil('the other hears all', () => reader.events.length >= EVENTS, 60_000)
    logging.isOver = true
    await watching
    const numbers = await openNumbers(reader.events.map(({ id }) => id))
    expect(numbers.every((number, index) => index === 0 || number === numbers[index - 1]! + 1)).toBe(true)
    expect(most - before).toBeLessThan(MAX)
  })

  /** The numbers of events, which leave the server encrypted. */
  async function openNumbers(ids: readonly (string | null)[]): Promise<(number | null)[]> {
    const archive = await openFolder(folder.path)
    const numbers = openNumberCipher(await siteSecret(archive.store.db), 'comment')
    await archive.close()
    return ids.map((id) => numbers.decrypt(id ?? ''))
  }

  /** Logs that the newest comment was added, many times, as another process on the file would. */
  async function logEvents(count: number): Promise<void> {
    const archive = await openFolder(folder.path)
    const { db } = archive.store
    const newest = await db.selectFrom('thread_events').selectAll().orderBy('number', 'desc').executeTakeFirstOrThrow()
    for (let done = 0; done < count; done += CONCURRENT) {
      const rows = Array.from({ length: CONCURRENT }, (_, index) => ({
        ...newest,
        number: newest.number + done + index + 1,
      }))
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable('discussion')
          .set({ events: newest.number + done + CONCURRENT })
          .execute()
        await trx.insertInto('thread_events').values(rows).execute()
      })
      await wait(DELAY_MS)
    }
    await archive.close()
  }
})
