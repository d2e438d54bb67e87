import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { learnPrompts } from '#server/asked/learn-prompts.ts'
import { learn } from '#server/related/learn.ts'
import type { ArchivePlace } from '#store/open.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { Learned } from './learned.ts'

/** A module as an address. */
const moduleOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const ENDLESS = moduleOf('setInterval(() => undefined, 1000)')
const FAILING = moduleOf('throw new Error("no memory left")')
const SILENT = moduleOf('')
const TEACHING = moduleOf(
  "import('node:worker_threads').then(({ parentPort }) => parentPort.postMessage({ numbers: [1, 2] }))",
)

describe.each(everyDatabase)('what is learned in a thread, on $name', (database) => {
  let archive: TestArchive
  beforeEach(async () => {
    archive = await database.open()
    await fill(archive, [newCard({ id: 'c0', prompt: 'How?', response: 'So.' })])
  })
  afterEach(async () => {
    vi.useRealTimers()
    await archive.close()
  })

  function open(thread: URL) {
    let begun = 0
    const errors: unknown[] = []
    const place: ArchivePlace = {
      /** Read as a thread begins. */
      get file() {
        begun++
        return 'archive.db'
      },
    }
    const notHere = () => Promise.reject(new Error('Not in this thread.'))
    const onError = (error: unknown) => errors.push(error)
    const learned = new Learned<object>(archive.store.db, { archive: place, thread, learn: notHere, onError })
    const failures = async (count: number) => {
      while (errors.length < count) await new Promise((resolve) => setImmediate(resolve))
    }
    return { learned, begun: () => begun, errors, failures }
  }

  it('is there once the thread has posted it, with the place in the log that it was learned at', async () => {
    const { learned, begun, errors } = open(TEACHING)
    expect(await learned.current()).toBeNull()
    await learned.firstTry()
    const position = { number: expect.any(Number), mark: expect.any(Number) }
    expect(await learned.current()).toEqual({ parts: { numbers: [1, 2] }, position })
    expect([begun(), errors]).toEqual([1, []])
    await learned.close()
  })

  it.runIf(database.isEmbedded).each([
    ['fails', FAILING, 'no memory left'],
    ['posts nothing', SILENT, 'ended before its time'],
  ])(
    'is not tried again for half a minute where the first thread %s, however often it is asked for',
    async (_, thread, why) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
      const { learned, begun, errors, failures } = open(thread)
      /** Asks a few times within some seconds. */
      const ask = async (seconds: number) => {
        for (let second = 0; second < seconds; second++) {
          expect(await learned.current()).toBeNull()
          vi.advanceTimersByTime(1000)
        }
      }
      await ask(1)
      await failures(1)
      await ask(29)
      // Waiting requests are released.
      await learned.firstTry()
      expect([begun(), String(errors)]).toEqual([1, expect.stringContaining(why)])
      await ask(3)
      await failures(2)
      expect(begun()).toBe(2)
      await learned.close()
    },
  )

  it.runIf(database.isEmbedded)('ends with the server, the thread as well, and that is no error', async () => {
    const { learned, begun, errors } = open(ENDLESS)
    const first = learned.firstTry()
    await expect.poll(begun, { interval: 5 }).toBe(1)
    await learned.close()
    await first
    expect(errors).toEqual([])
  })

  it.runIf(database.isEmbedded)('begins no thread once the server ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { learned, begun, errors } = open(ENDLESS)
    await learned.current()
    // It reads its place in the log.
    vi.advanceTimersByTime(0)
    await learned.close()
    expect([begun(), errors]).toEqual([0, []])
    expect(await learned.current()).toBeNull()
  })

  it.each([
    ['word vectors', learn],
    ['prompts', learnPrompts],
  ])('stops reading cards where it is not wanted any more: %s', async (_, read) => {
    await expect(read(archive.store.db, AbortSignal.abort(new Error('the end')))).rejects.toThrow('the end')
  })
})
