import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { ANYONE, type Viewer } from '#archive/viewer.ts'
import { AN_ADMIN, openTestServer, type TestApp } from '#testing/app.ts'
import { everyDatabase, fill, openTogether } from '#testing/databases.ts'
import { openStream, type EventStream, type StreamEvent } from '#testing/event-stream.ts'
import { workLimit } from '#testing/growth.ts'

const A_VISITOR: Viewer = { role: 'anonymous', id: 'a-1' }
const CARDS = [newCard({ id: 'open', sessionTitle: 'one' }), newCard({ id: 'hidden', isPrivate: true })]
const OFF = { COMMENT_LIMITS: 'off' }

const listen = async (test: TestApp) => {
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
}
const post = (test: TestApp, text: string, thread = 'main-page') =>
  test.call('POST /api/threads/:thread/comments', { params: { thread }, body: { text } })
const summaryOf = (events: StreamEvent[]) =>
  events.map(({ event, data }) => `${event} ${(data as { text?: string }).text ?? ''}`.trim())

describe.each(everyDatabase)('live streams on $name', ({ open, isEmbedded }) => {
  let test: TestApp
  let url: string
  const streams: EventStream[] = []
  beforeEach(async () => {
    const archive = await open()
    await fill(archive, CARDS)
    test = await openTestServer(archive, OFF)
    url = await listen(test)
    test.viewer = A_VISITOR
  })
  afterEach(async () => {
    for (const stream of streams.splice(0)) stream.cut()
    await test.close()
  })
  const stream = async (path = '/api/threads/main-page/comments/live', headers: Record<string, string> = {}) => {
    const opened = await openStream(url + path, headers)
    streams.push(opened)
    return opened
  }

  /** Where the list of the main page is now. */
  const place = async () =>
    (await test.call('GET /api/threads/:thread/comments', { params: { thread: 'main-page' } })).event

  it('tell of comments that come and go, in their own thread', async () => {
    const [main, card] = [await stream(), await stream('/api/threads/card-open/comments/live')]
    await Promise.all([main.until(() => main.lastId() !== ''), card.until(() => card.lastId() !== '')])
    const { id } = await post(test, 'hello')
    await post(test, 'on the card', 'card-open')
    // A comment that comes and goes before a notification is reported as gone alone.
    await main.until((events) => events.length >= 1)
    test.viewer = AN_ADMIN
    await test.call('DELETE /api/comments/:id', { params: { id } })
    await main.until((events) => events.length >= 2)
    await card.until((events) => events.length >= 1)
    expect(summaryOf(main.events)).toEqual(['added hello', 'removed'])
    expect(main.events[1]!.data).toEqual({ id })
    expect(summaryOf(card.events)).toEqual(['added on the card'])
    expect(JSON.stringify(main.events)).not.toMatch(/userEmail|author/)
  })

  it.each(['author', 'address'] as const)(
    'tell that all comments went which a block of the %s deletes',
    async (kind) => {
      const main = await stream()
      await main.until(() => main.lastId() !== '')
      const { id } = await post(test, 'one')
      await post(test, 'two')
      await main.until((events) => events.length >= 2)
      test.viewer = AN_ADMIN
      await test.call('POST /api/blocks', { body: { commentId: id, kind, days: 1, deletesComments: true } })
      await main.until((events) => events.length >= 4)
      expect(summaryOf(main.events)).toEqual(['added one', 'added two', 'removed', 'removed'])
      for (const query of ['', 'waiting=true']) expect((await test.call('GET /api/comments', { query })).total).toBe(0)
    },
  )

  it('resume after every cut without gap or double', async () => {
    const seen: string[] = []
    let last = ''
    let written = 0
    for (let round = 0; round < 12; round++) {
      const cut = await stream(undefined, last === '' ? {} : { 'last-event-id': last })
      await cut.until(() => cut.lastId() !== '')
      for (let index = 0; index < 3; index++) await post(test, `n${written++}`)
      if (round % 2) await cut.until((events) => events.length >= 1)
      cut.cut()
      await cut.ended
      seen.push(...summaryOf(cut.events))
      last = cut.lastId()
      await post(test, `n${written++}`)
    }
    const rest = await stream(undefined, { 'last-event-id': last })
    await rest.until((events) => seen.length + events.length >= written)
    expect([...seen, ...summaryOf(rest.events)]).toEqual(
      Array.from({ length: written }, (_, index) => `added n${index}`),
    )
  })

  it('go on from where a list was read', async () => {
    await post(test, 'before')
    const known = await place()
    await post(test, 'after')
    const late = await stream(`/api/threads/main-page/comments/live?after=${known}`)
    await late.until((events) => events.length > 0)
    expect(summaryOf(late.events)).toEqual(['added after'])
  })

  it('fetch the list again when missed events are no longer available', async () => {
    await post(test, '1')
    const known = await place()
    for (const text of ['2', '3', '4']) await post(test, text)
    await test.archive.store.db.deleteFrom('thread_events').where('number', '<', 4).execute()
    const late = await stream(`/api/threads/main-page/comments/live?after=${known}`)
    await late.until((events) => events.length > 0)
    expect(summaryOf(late.events)).toEqual(['reload'])
    // As for a list that was read with today's place, whatever has been cleared away of other threads.
    const rest = await stream(undefined, { 'last-event-id': late.lastId() })
    await rest.until(() => rest.lastId() !== '')
    await post(test, '5')
    await rest.until((events) => events.length > 0)
    expect(summaryOf(rest.events)).toEqual(['added 5'])
  })

  it.runIf(isEmbedded).each(['x', '7', ''])(
    'fetch the list again when the place %j was not given here',
    async (after) => {
      await post(test, '1')
      const late = await stream(`/api/threads/main-page/comments/live?after=${after}`)
      await late.until((events) => events.length > 0)
      expect(summaryOf(late.events)).toEqual(['reload'])
      expect(late.lastId()).toBe(await place())
    },
  )

  it.runIf(isEmbedded)('send all missed events, however long it takes', async () => {
    const start = await place()
    await post(test, 'x'.repeat(900))
    const { db } = test.archive.store
    const said = await db.selectFrom('thread_events').selectAll().executeTakeFirstOrThrow()
    const again = (number: number) => ({ ...said, number })
    for (const part of [0, 1, 2, 3])
      await db
        .insertInto('thread_events')
        .values(Array.from({ length: 500 }, (_, index) => again(said.number + 1 + part * 500 + index)))
        .execute()
    const late = await stream(`/api/threads/main-page/comments/live?after=${start}`)
    await late.until((events) => events.length === 2001)
    const rest = await stream(undefined, { 'last-event-id': late.lastId() })
    await rest.until(() => rest.lastId() !== '')
    expect([rest.events, rest.lastId()]).toEqual([[], late.lastId()])
  })

  it('end without a word of the card when it turns private', async () => {
    const visitor = await stream('/api/threads/card-open/comments/live')
    await visitor.until(() => visitor.lastId() !== '')
    test.viewer = AN_ADMIN
    await test.call('PATCH /api/cards/:id', { params: { id: 'open' }, body: { isPrivate: true } })
    await post(test, 'a secret', 'card-open')
    await visitor.ended
    expect(visitor.events).toEqual([{ event: 'gone', id: expect.any(String), data: {} }])
    test.viewer = ANYONE
    expect((await stream('/api/threads/card-open/comments/live')).status).toBe(404)
  })

  it.runIf(isEmbedded)('tell admins everything, and end when the claim is gone', async () => {
    expect((await stream('/api/comments/live')).status).toBe(403)
    test.viewer = AN_ADMIN
    const all = await stream('/api/comments/live')
    await all.until(() => all.lastId() !== '')
    await post(test, 'on a private card', 'card-hidden')
    await all.until((events) => events.length > 0)
    expect(all.events[0]!.data).toMatchObject({ text: 'on a private card', userEmail: 'ada@example.com' })
    test.viewer = A_VISITOR
    await post(test, 'after the fall')
    await all.ended
    expect(summaryOf(all.events)).toEqual(['added on a private card', 'gone'])
  })

  it.runIf(isEmbedded)('answer HEAD and unknown threads at once', async () => {
    const answers = await Promise.all([
      fetch(`${url}/api/threads/main-page/comments/live`, { method: 'HEAD' }),
      fetch(`${url}/api/threads/nowhere/comments/live`),
      fetch(`${url}/api/threads/main-page/comments/live?after=${'x'.repeat(31)}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400])
  })
})

it('carry a comment between two processes on one PostgreSQL within two seconds, a lost connection notwithstanding', async () => {
  const archives = await openTogether(2)
  await fill(archives[0]!, CARDS)
  const tests = await Promise.all(archives.map((archive) => openTestServer(archive, OFF)))
  const [near, far] = tests as [TestApp, TestApp]
  near.viewer = A_VISITOR
  const stream = await openStream(`${await listen(far)}/api/threads/main-page/comments/live`)
  await stream.until(() => stream.lastId() !== '')
  const begin = performance.now()
  await post(near, 'across')
  await stream.until((events) => events.length === 1)
  expect(performance.now() - begin).toBeLessThan(workLimit(2000))
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'LISTEN%'`.execute(archives[0]!.store.db)
  await Promise.all(Array.from({ length: 20 }, (_, index) => post(near, `n${index}`)))
  await stream.until((events) => events.length === 21)
  expect(new Set(summaryOf(stream.events)).size).toBe(21)
  stream.cut()
  for (const test of tests) await test.close()
})
