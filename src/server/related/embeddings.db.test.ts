import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { ANYONE } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, openTestServer, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { openFakeEmbeddings, type FakeEmbeddings } from '#testing/fake-embeddings.ts'

/** A busy machine must not make a slow test a failed one. */
const WAIT = { timeout: 20_000 }

const THEMES = ['soil compost tomato seedling mulch', 'violin chord sonata tempo', 'router packet subnet gateway']

/** Cards of three themes in turn; the 12th is private. */
const CARDS = Array.from({ length: 36 }, (_, at) =>
  newCard({
    id: `c${at}`,
    prompt: `how do i number ${at} ${THEMES[at % 3]}${at === 12 ? ' zebrasecret' : ''}`,
    response: `with ${at}`,
    sessionTitle: `Session ${at}`,
    dayStamp: `2024010${1 + (at % 9)}`,
    isPrivate: at === 12,
  }),
)

describe.each(everyDatabase)('an endpoint for embeddings on $name', (database) => {
  let endpoint: FakeEmbeddings
  let test: TestApp
  let lines: string[] = []
  const needs = { logTo: { write: (line: string) => void lines.push(line) } }
  const settings = () => ({
    EMBEDDINGS_URL: endpoint.url,
    EMBEDDINGS_MODEL: 'fake',
    EMBEDDINGS_KEY: 'sesame',
    LOG_LEVEL: 'warn',
  })
  const list = (query: string) => test.call('GET /api/cards', { query: `${query}&sort=meaning` })
  const rows = async () =>
    (await test.archive.store.db.selectFrom('card_embeddings').select('card_id').execute())
      .map((row) => row.card_id)
      .toSorted()
  const redact = (id: string, words: string) =>
    test.call('POST /api/cards/:id/redactions', { params: { id }, body: { words, reason: 'personal' } as never })
  /** Waits until the archive is learned, and the endpoint's vectors are there or a line says why not. */
  const settle = async () => {
    while ((await list('search=soil')).meaning === 'learning') await setTimeout(50)
    while (lines.length === 0 && (await list('search=allotment')).meaning !== 'near') await setTimeout(50)
  }
  const open = async () => {
    test = await openTestApp(CARDS, settings(), { database, ...needs })
    await settle()
  }
  beforeEach(async () => {
    lines = []
    endpoint = await openFakeEmbeddings()
  })
  afterEach(async () => {
    await test.close()
    await endpoint.close()
  })

  it('finds by words that the archive does not know, is sent public cards once each, and forgets what is public no more', async () => {
    await open()
    const { cards, meaning } = await list('search=allotment&size=500')
    expect(meaning).toBe('near')
    expect(cards.every(({ id }) => Number(id.slice(1)) % 3 === 0)).toBe(true)
    expect(cards.length).toBeGreaterThan(2)
    expect((await list('search=musician')).cards.every(({ id }) => Number(id.slice(1)) % 3 === 1)).toBe(true)
    // Private cards are not sent, and each of the others once.
    expect(endpoint.texts.join()).not.toContain('zebrasecret')
    const sent = endpoint.texts.filter((text) => text.startsWith('how do i'))
    expect(new Set(sent).size).toBe(35)
    expect(sent).toHaveLength(35)
    expect(new Set(endpoint.keys)).toEqual(new Set(['Bearer sesame']))
    expect(await rows()).toHaveLength(35)
    expect(lines).toEqual([])

    // Related cards follow it as well.
    const { cards: related } = await test.call('GET /api/cards/:id/related', { params: { id: 'c0' } })
    expect(related.length).toBeGreaterThan(0)
    expect(related.every(({ id }) => Number(id.slice(1)) % 3 === 0)).toBe(true)

    // Cards that turn private, are redacted or deleted leave no vector.
    test.viewer = AN_ADMIN
    await test.call('PATCH /api/cards/:id', { params: { id: 'c3' }, body: { isPrivate: true } })
    expect(await rows()).not.toContain('c3')
    const words = 'compost tomato'
    await redact('c6', words)
    expect(await rows()).not.toContain('c6')
    await test.call('PATCH /api/cards/:id', { params: { id: 'c9' }, body: { isViewed: true } })
    expect(await rows()).toContain('c9')
    test.viewer = ANYONE
    // Only what changed is sent again, without what is redacted.
    endpoint.texts = []
    const isSent = async () => {
      await list('search=soil')
      expect(await rows()).toContain('c6')
    }
    await vi.waitFor(isSent, WAIT)
    const again = endpoint.texts.filter((text) => text.startsWith('how do i'))
    expect(again).toHaveLength(1)
    expect(again[0]).not.toContain(words)
    expect((await list('search=allotment&size=500')).cards.map(({ id }) => id)).not.toContain('c3')
  })

  it.runIf(database.isEmbedded)('is not sent again by a server that starts again', async () => {
    await open()
    const { archive } = test
    await test.app.close()
    endpoint.texts = []
    test = await openTestServer(archive, settings(), needs)
    await settle()
    expect(endpoint.texts.filter((text) => text.startsWith('how do i'))).toEqual([])
    expect((await list('search=allotment')).meaning).toBe('near')
  })

  it.runIf(database.isEmbedded).each([
    ['refuses the key', 401, '{}', 'it answered with status 401'],
    ['answers nonsense', 200, '<html>', 'its answer is not a list of vectors of one length, one for each text'],
    ['answers no numbers', 200, '{"data":[{"index":0,"embedding":[null]}]}', 'its answer is not a list'],
    ['answers too few', 200, '{"data":[]}', 'its answer is not a list'],
  ])(
    'that %s leaves the archive’s own vectors, and one line says why',
    async (_what, status, body, why) => {
      endpoint.misbehave = (response) => response.writeHead(status).end(body)
      await open()
      const { cards, meaning } = await list('search=compost')
      expect(meaning).toBe('near')
      expect(Number(cards[0]!.id.slice(1)) % 3).toBe(0)
      await list('search=violin')
      expect(lines).toEqual([expect.stringContaining(why)])
      expect(lines[0]).not.toContain('sesame')
      expect(await rows()).toEqual([])
    },
    60_000,
  )

  it('is sent neither what turns private nor what is redacted while it asks to wait', async () => {
    const asked: ServerResponse[] = []
    endpoint.misbehave = (response, inputs) => {
      if (inputs.length === 1) endpoint.give(response, inputs)
      else asked.push(response)
    }
    test = await openTestApp(CARDS, settings(), { database, ...needs })
    await vi.waitFor(async () => {
      await list('search=soil')
      expect(asked).toHaveLength(2)
    }, WAIT)
    test.viewer = AN_ADMIN
    await test.call('PATCH /api/cards/:id', { params: { id: 'c3' }, body: { isPrivate: true } })
    await redact('c6', 'number 6')
    test.viewer = ANYONE
    endpoint.texts = []
    endpoint.misbehave = null
    for (const response of asked) response.writeHead(429, { 'retry-after': '0.01' }).end()
    await vi.waitFor(async () => expect(await rows()).toHaveLength(34), WAIT)
    expect(endpoint.texts.filter((text) => /number [36] /.test(text))).toEqual([])
    expect(await rows()).not.toContain('c3')
  })

  it.runIf(database.isEmbedded)(
    'finds nothing by redacted words from the answer to the redaction on, though it is down',
    async () => {
      await open()
      expect(lines).toEqual([])
      const ids = async () => (await list('search=allotment&size=500')).cards.map(({ id }) => id)
      expect(await ids()).toEqual(expect.arrayContaining(['c0', 'c3']))
      endpoint.misbehave = (response, inputs) => {
        if (inputs[0]!.startsWith('how do i')) response.writeHead(500).end()
        else endpoint.give(response, inputs)
      }
      test.viewer = AN_ADMIN
      await redact('c0', 'soil compost tomato seedling mulch')
      test.viewer = ANYONE
      expect(await ids()).toContain('c3')
      expect(await ids()).not.toContain('c0')
      const { cards } = await test.call('GET /api/cards/:id/related', { params: { id: 'c3' } })
      expect(cards.map(({ id }) => id)).not.toContain('c0')
    },
  )
})
