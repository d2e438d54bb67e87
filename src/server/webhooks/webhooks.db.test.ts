import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { WEBHOOK_TEXTS } from '#archive/webhook-texts.ts'
import type { Viewer } from '#archive/viewer.ts'
import { allWebhooks, queueTest } from '#store/webhooks.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { deliverTo, keepDelivering, RETRY_DELAYS, type Delivering } from './deliver.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
  json: { type: string; timestamp: string; data: Record<string, unknown> }
}

const MEMBER: Viewer = { role: 'member', id: 'mo', name: 'Mo', email: 'mo@example.com' }
const BOTH = ['card.published', 'comment.created'] as const

describe.each(everyDatabase)('webhooks on $name', (database) => {
  let test: TestApp
  let address: string
  let status = 200
  const received: Received[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      received.push({ headers: request.headers, body, json: JSON.parse(body) as Received['json'] })
      response.writeHead(status, status === 302 ? { location: address } : {}).end('thanks')
    })
  })
  beforeAll(async () => {
    await new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done))
    address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  })
  beforeEach(async () => {
    status = 200
    received.length = 0
    const cards = [
      newCard({ id: 'open', prompt: 'a river', dayStamp: '20240101_1' }),
      newCard({ id: 'hidden', prompt: 'a secret', isPrivate: true, dayStamp: '20240102_1' }),
    ]
    const settings = { COMMENT_LIMITS: 'off', COMMENT_APPROVAL: 'first', WEBHOOK_TARGETS: 'any' }
    test = await openTestApp(cards, { ...settings, SITE_ADDRESS: 'https://archive.example.com' }, { database })
    test.viewer = AN_ADMIN
  })
  afterEach(async () => {
    vi.useRealTimers()
    await test.close()
  })
  afterAll(() => void receiver.close())

  const delivering = (): Delivering => ({
    db: test.archive.store.db,
    site: { address: 'https://archive.example.com' },
    targets: 'any',
  })
  const add = (events: readonly (typeof BOTH)[number][] = BOTH) =>
    test.call('POST /api/webhooks', { body: { address, events: [...events] } })
  const deliver = async () => {
    for (const webhook of await allWebhooks(test.archive.store.db)) await deliverTo(delivering(), webhook)
  }
  const shown = async () => (await test.call('GET /api/webhooks')).webhooks[0]!
  const setPrivate = (id: string, isPrivate: boolean) =>
    test.call('PATCH /api/cards/:id', { params: { id }, body: { isPrivate } })
  const comment = (thread: string) =>
    test.call('POST /api/threads/:thread/comments', { params: { thread }, body: { text: 'what a view' } })
  const jump = (span: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + span })

  it('are called when a card is published, signed, and once', async () => {
    const { secret } = await add()
    await setPrivate('hidden', false)
    await deliver()
    await deliver()
    expect(received).toHaveLength(1)
    const { headers, body, json } = received[0]!
    expect(json).toMatchObject({
      type: 'card.published',
      data: {
        id: 'hidden',
        title: 'a secret',
        address: expect.stringMatching(/^https:\/\/archive\.example\.com\/card\//),
      },
    })
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect(Math.abs(Number(headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(60_000)
    expect((await shown()).deliveries).toMatchObject([{ state: 'delivered', tries: 1, trouble: '', nextAt: null }])
  })

  it('are called for nothing else: no change of a public card, nor one that is hidden', async () => {
    await add()
    await test.call('PATCH /api/cards/:id', { params: { id: 'open' }, body: { pageTitle: 'another' } })
    await setPrivate('open', true)
    await deliver()
    expect(received).toEqual([])
    expect(JSON.stringify(await shown())).not.toContain('whsec_')
  })

  it('say nothing of a card that is private again when it is to be sent', async () => {
    await add()
    await setPrivate('hidden', false)
    await setPrivate('hidden', true)
    await deliver()
    expect(received).toEqual([])
    expect((await shown()).deliveries).toMatchObject([{ state: 'skipped', trouble: WEBHOOK_TEXTS.notShown }])
  })

  it('are called for comments once visitors see them, and never for those in the thread of a private card', async () => {
    await add(['comment.created'])
    test.viewer = MEMBER
    const { id } = await comment('main-page')
    await deliver()
    expect(received).toEqual([])
    test.viewer = AN_ADMIN
    await test.call('POST /api/comments/:id/approval', { params: { id } })
    await comment('card-hidden')
    const removed = await comment('card-open')
    await test.call('DELETE /api/comments/:id', { params: { id: removed.id } })
    await comment('card-open')
    await deliver()
    expect(received.map(({ json }) => json.data)).toEqual([
      expect.objectContaining({ id, text: 'what a view', author: 'Mo', card: null }),
      expect.objectContaining({ thread: 'card-open', card: expect.objectContaining({ id: 'open' }) }),
    ])
    expect(JSON.stringify(received)).not.toContain('mo@example.com')
  })

  it('are tried again after growing waits under the same id, and given up', async () => {
    await add()
    status = 500
    await setPrivate('hidden', false)
    await deliver()
    for (const [tried, wait] of RETRY_DELAYS.entries()) {
      expect((await shown()).deliveries[0]).toMatchObject({ state: 'waiting', tries: tried + 1 })
      jump(wait - 1000)
      await deliver()
      expect(received).toHaveLength(tried + 1)
      jump(2000)
      await deliver()
      expect(received).toHaveLength(tried + 2)
    }
    const over = { state: 'failed', tries: RETRY_DELAYS.length + 1, trouble: WEBHOOK_TEXTS.status(500), nextAt: null }
    expect((await shown()).deliveries[0]).toMatchObject(over)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)

    status = 204
    const [delivery] = (await shown()).deliveries
    await test.call('POST /api/webhooks/deliveries/:id/again', { params: { id: delivery!.id } })
    await deliver()
    expect((await shown()).deliveries[0]).toMatchObject({ id: delivery!.id, state: 'delivered', tries: 1 })
  })

  it('follow no redirection, and take 410 for an end', async () => {
    const { webhook } = await add()
    for (const [answer, state] of [
      [302, 'waiting'],
      [410, 'failed'],
    ] as const) {
      status = answer
      await test.call('POST /api/webhooks/:id/test', { params: { id: webhook.id } })
      await deliver()
      expect((await shown()).deliveries.map((one) => one.state)).toContain(state)
    }
    expect(received).toHaveLength(2)
  })

  it('are called once by many processes', async () => {
    const { webhook } = await add()
    for (let count = 0; count < 20; count++) await queueTest(test.archive.store.db, webhook.id, 'webhook.test')
    const [row] = await allWebhooks(test.archive.store.db)
    await Promise.all(Array.from({ length: 5 }, () => deliverTo(delivering(), row!)))
    await deliver()
    expect(received).toHaveLength(20)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(20)
  })

  it('that do not reach their address say why in words', async () => {
    const { webhook } = await add()
    const { db } = test.archive.store
    const [row] = await allWebhooks(db)
    for (const [to, why] of [
      ['http://127.0.0.1:1/', 'the host refused the connection'],
      [address.replace('http', 'https'), 'the host does not speak https there'],
    ] as const) {
      await queueTest(db, webhook.id, 'webhook.test')
      await deliverTo(delivering(), { ...row!, address: to })
      expect((await shown()).deliveries.map(({ trouble }) => trouble)).toContain(why)
    }
  })

  it.runIf(database.isEmbedded)('reach no internal address where that is not set', async () => {
    const { webhook } = await add()
    const { db } = test.archive.store
    const send = async (to: string) => {
      await queueTest(db, webhook.id, 'webhook.test')
      const [row] = await allWebhooks(db)
      await deliverTo({ ...delivering(), targets: 'public' }, { ...row!, address: to })
      return (await shown()).deliveries.map(({ trouble }) => trouble)
    }
    expect(await send(address)).toContain(WEBHOOK_TEXTS.plain)
    for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', '[::ffff:127.0.0.1]', '2130706433', 'localhost'])
      expect((await send(`https://${host}:${new URL(address).port}/`))[0]).toBe(WEBHOOK_TEXTS.internal)
    expect(received).toEqual([])
  })

  it('are cut with the server, however long a receiver takes, and tried by the next one', async () => {
    const { webhook } = await add()
    const { db } = test.archive.store
    const silent = createServer()
    await new Promise<void>((done) => void silent.listen(0, '127.0.0.1', done))
    const { port } = silent.address() as AddressInfo
    await db
      .updateTable('webhooks')
      .set({ address: `http://127.0.0.1:${port}/` })
      .execute()
    await queueTest(db, webhook.id, 'webhook.test')
    const asked = once(silent, 'request')
    const failures: unknown[] = []
    const stop = keepDelivering(delivering(), (error) => failures.push(error))
    await asked
    const from = Date.now()
    await stop()
    expect(Date.now() - from).toBeLessThan(3000)
    silent.close()
    silent.closeAllConnections()
    expect((await shown()).deliveries).toMatchObject([{ state: 'waiting', tries: 0, trouble: '' }])
    await db.updateTable('webhooks').set({ address }).execute()
    await deliver()
    expect([received.length, failures]).toEqual([1, []])
  })

  it.runIf(database.isEmbedded)('report once that the database is away, and what else fails then', async () => {
    const { db } = test.archive.store
    const ask = vi.fn<typeof db.selectFrom>()
    const fails = (error: Error) =>
      ask.mockImplementation(() => {
        throw error
      })
    const works = () => ask.mockImplementation((from) => db.selectFrom(from))
    const times = async (count: number) => {
      ask.mockClear()
      await expect.poll(() => ask.mock.calls.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count)
    }
    const failures: unknown[] = []
    fails(new Error('away'))
    const asked = { ...delivering(), db: { selectFrom: ask } as unknown as typeof db }
    const stop = keepDelivering(asked, (error) => failures.push(error))
    await times(2)
    expect(failures).toEqual([new Error('away')])
    fails(new Error('damaged'))
    await times(2)
    expect(failures.splice(1)).toEqual([new Error('damaged')])
    works()
    await times(2)
    fails(new Error('away again'))
    await times(2)
    expect(failures).toEqual([new Error('away'), new Error('away again')])
    await stop()
  })

  it('are removed with what waits for them', async () => {
    const { webhook } = await add()
    await setPrivate('hidden', false)
    await test.call('DELETE /api/webhooks/:id', { params: { id: webhook.id } })
    await deliver()
    expect(received).toEqual([])
    expect(await test.archive.store.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
  })

  it.runIf(database.isEmbedded).each([
    ['nonsense', BOTH, WEBHOOK_TEXTS.badAddress],
    ['ftp://example.com', BOTH, WEBHOOK_TEXTS.badAddress],
    ['https://user:word@example.com', BOTH, WEBHOOK_TEXTS.badAddress],
    ['https://example.com', [], WEBHOOK_TEXTS.noEvents],
  ])('are not added with %s', async (to, events, message) => {
    const answer = test.call('POST /api/webhooks', { body: { address: to, events: [...events] } })
    await expect(answer).rejects.toThrow(message)
  })
})

it('take only https and no internal address, unless that is set', async () => {
  const test = await openTestApp([])
  test.viewer = AN_ADMIN
  for (const address of ['http://example.com', 'https://10.0.0.1', 'https://[::1]/x', 'https://0x7f.1/']) {
    const answer = test.call('POST /api/webhooks', { body: { address, events: ['card.published'] } })
    await expect(answer).rejects.toThrow(WEBHOOK_TEXTS.onlyHttps)
  }
  for (let count = 0; count < 10; count++) {
    await test.call('POST /api/webhooks', { body: { address: 'https://example.com', events: ['card.published'] } })
  }
  const more = test.call('POST /api/webhooks', { body: { address: 'https://example.com', events: ['card.published'] } })
  await expect(more).rejects.toThrow(WEBHOOK_TEXTS.tooMany(10))
  await test.close()
})
