import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { readConfig } from '#server/config.ts'
import { storeEmbeddings, unsentCards } from '#store/embeddings.ts'
import { everyDatabaseOnDisk, fill, type TestArchive } from '#testing/databases.ts'
import { openFakeEmbeddings, type FakeEmbeddings } from '#testing/fake-embeddings.ts'
import { EmbeddedCards } from './embedded-cards.ts'
import { modelName } from './embeddings-endpoint.ts'

const THEMES = ['soil compost tomato', 'violin chord sonata', 'router packet subnet']

/** Cards of three themes in turn, and one without a text. */
const CARDS = Array.from({ length: 36 }, (_, at) =>
  newCard({ id: `c${at}`, prompt: at === 35 ? '' : `number ${at} ${THEMES[at % 3]}`, sessionTitle: `Session ${at}` }),
)

/** A busy machine must not make a slow test a failed one. */
const eventually = (holds: () => unknown) => vi.waitFor(holds, { timeout: 20_000 })

describe.each(everyDatabaseOnDisk)('embedded cards on $name', (database) => {
  let endpoint: FakeEmbeddings
  let archive: TestArchive
  let lines: string[] = []
  let errors: unknown[] = []
  let opened: EmbeddedCards[] = []
  beforeEach(async () => {
    lines = []
    errors = []
    endpoint = await openFakeEmbeddings()
    archive = await database.open()
    await fill(archive, CARDS)
  })
  afterEach(async () => {
    for (const one of opened) await one.close()
    opened = []
    await endpoint.close()
    await archive.close()
    expect(errors).toEqual([])
  })
  const service = () => readConfig({ EMBEDDINGS_URL: endpoint.url, EMBEDDINGS_MODEL: 'fake' }).embeddings!
  function open(isSender = true): EmbeddedCards {
    const embedded = new EmbeddedCards(archive.store.db, {
      service: service(),
      archive: archive.store.place,
      isSender,
      onWarning: (sentence) => void lines.push(sentence),
      onError: (error) => void errors.push(error),
    })
    opened.push(embedded)
    return embedded
  }
  /** Waits until there are vectors. */
  const settled = (embedded: EmbeddedCards) => eventually(async () => expect(await embedded.current()).not.toBeNull())
  const cardTexts = () => endpoint.texts.filter((text) => text.startsWith('number '))
  const isOfCards = (inputs: readonly string[]) => inputs[0]!.startsWith('number ')
  /** Lets a minute pass. */
  function wait(): void {
    const now = performance.now() + 61_000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
  }

  it.runIf(database.isEmbedded).each([400, 500])(
    'go on without a text that is refused with status %s, which a server that starts sends again',
    async (status) => {
      endpoint.misbehave = (response, inputs) => {
        if (inputs.some((text) => text.includes('number 5 ')))
          response.writeHead(status, { 'retry-after': '0.001' }).end()
        else endpoint.give(response, inputs)
      }
      const embedded = open()
      await settled(embedded)
      expect((await embedded.current())!.keys).toHaveLength(34)
      expect(lines).toEqual([
        `EMBEDDINGS_URL: no vector of 1 text: it answered with status ${status}. Sent again when the server starts.`,
      ])
      await embedded.close()
      endpoint.misbehave = null
      endpoint.texts = []
      const again = open()
      await eventually(async () => expect((await again.current())?.keys).toHaveLength(35))
      expect(cardTexts().map((text) => text.slice(0, 9))).toEqual(['number 5 '])
    },
  )

  it.runIf(database.isEmbedded)(
    'are not sent one by one where the endpoint gives no vector of a plain word either',
    async () => {
      endpoint.misbehave = (response, inputs) => {
        if (isOfCards(inputs) || cardTexts().length > 0) response.writeHead(400).end()
        else endpoint.give(response, inputs)
      }
      const embedded = open()
      await eventually(async () => {
        await embedded.current()
        expect(lines).toHaveLength(1)
      })
      expect(lines[0]).toContain('it answered with status 400. The archive')
      // Two requests at once, and none of their texts again.
      expect(cardTexts()).toHaveLength(35)
    },
  )

  it.runIf(database.isEmbedded)(
    'stay near to words when the words of others are refused; when a plain word is as well, the endpoint rests',
    async () => {
      const embedded = open()
      await settled(embedded)
      endpoint.misbehave = (response, inputs) => {
        if (inputs[0]!.includes('zebra')) response.writeHead(400).end()
        else endpoint.give(response, inputs)
      }
      expect(await embedded.embedWords(`zebra ${'x'.repeat(5000)}`)).toBeNull()
      expect(endpoint.texts.find((text) => text.startsWith('zebra'))).toHaveLength(2000)
      await eventually(() => expect(endpoint.texts.at(-1)).toBe('colloquy'))
      expect(await embedded.embedWords('allotment')).not.toBeNull()
      expect(lines).toEqual([])

      endpoint.misbehave = (response) => response.writeHead(500).end()
      expect(await embedded.embedWords('seedling')).toBeNull()
      await eventually(() => expect(lines).toHaveLength(1))
      endpoint.misbehave = null
      endpoint.texts = []
      expect(await embedded.embedWords('orchestra')).toBeNull()
      expect(endpoint.texts).toEqual([])
      wait()
      expect(await embedded.embedWords('orchestra')).not.toBeNull()
    },
  )

  it.runIf(database.isEmbedded)('ask for four different words at once, and for the same once', async () => {
    const embedded = open()
    await settled(embedded)
    endpoint.texts = []
    const asked: [ServerResponse, readonly string[]][] = []
    endpoint.misbehave = (response, inputs) => void asked.push([response, inputs])
    const four = ['soil', 'violin', 'router', 'mulch'].flatMap((words) => [
      embedded.embedWords(words),
      embedded.embedWords(words),
    ])
    await eventually(() => expect(asked).toHaveLength(4))
    // Others have the archive's own vectors at once.
    expect(await embedded.embedWords('chord')).toBeNull()
    for (const [response, inputs] of asked) endpoint.give(response, inputs)
    expect((await Promise.all(four)).every((found) => found !== null)).toBe(true)
    expect(await embedded.embedWords('soil')).not.toBeNull()
    expect(endpoint.texts.toSorted()).toEqual(['mulch', 'router', 'soil', 'violin'])
    endpoint.misbehave = null
    expect(await embedded.embedWords('chord')).not.toBeNull()
  })

  it('are sent again when another model answers, and words of another length are near to none until then', async () => {
    const embedded = open()
    await settled(embedded)
    endpoint.dims = 30
    endpoint.texts = []
    expect(await embedded.embedWords('soil')).toBeNull()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('its vectors have another length than before')
    expect(cardTexts()).toEqual([])
    wait()
    await eventually(async () => expect((await embedded.current())?.given).toBe(30))
    expect(new Set(cardTexts()).size).toBe(35)
    expect(await embedded.embedWords('soil')).not.toBeNull()
    await embedded.close()

    // The same while no server ran.
    vi.restoreAllMocks()
    endpoint.dims = 20
    endpoint.texts = []
    const again = open()
    await settled(again)
    expect((await again.current())!.given).toBe(20)
    expect(cardTexts()).toHaveLength(35)
  })

  it.runIf(database.isEmbedded)('end at once, whatever the endpoint is waited for', async () => {
    const silent = open()
    const asked: ServerResponse[] = []
    endpoint.misbehave = (response) => void asked.push(response)
    await silent.current()
    await eventually(() => expect(asked).toHaveLength(1))
    const threads: Worker[] = []
    const onWorker = (thread: Worker) => void threads.push(thread)
    process.on('worker', onWorker)
    await silent.close()
    endpoint.misbehave = (response, inputs) => {
      if (!isOfCards(inputs)) return endpoint.give(response, inputs)
      response.writeHead(429, { 'retry-after': '60' }).end()
    }
    const waiting = open()
    await waiting.current()
    await eventually(() => expect(cardTexts()).not.toEqual([]))
    const before = threads.length
    await waiting.close()
    await waiting.current()
    expect(threads).toHaveLength(before)
    process.off('worker', onWorker)
    expect(lines).toEqual([])
  })

  it('are none for a process that has a part, until another has sent all', async () => {
    const kind = { model: modelName(service()), length: 24 }
    const { db } = archive.store
    const keys = (await db.selectFrom('cards').select('key').execute()).map(({ key }) => key)
    const keep = async (some: readonly number[]) => {
      const texts = await unsentCards(db, kind, some)
      await storeEmbeddings(
        db,
        kind.model,
        texts.map((card) => ({ ...card, vector: new Int8Array(24).fill(9) })),
      )
    }
    await keep(keys.slice(0, 12))
    const follower = open(false)
    const begun = once(process, 'worker')
    expect(await follower.current()).toBeNull()
    const [thread] = (await begun) as [Worker]
    await once(thread, 'exit')
    expect(await follower.current()).toBeNull()
    await keep(keys)
    wait()
    await settled(follower)
    expect((await follower.current())!.keys).toHaveLength(35)
    expect(cardTexts()).toEqual([])
  })
})
