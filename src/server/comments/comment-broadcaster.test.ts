import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { runAfterReads } from '#testing/run-after-reads.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { CommentBroadcaster, type CommentSubscriber } from './comment-broadcaster.ts'

const NUMBERS = { encrypt: String }

/** A connection that is not read: written bytes pile up. */
class Unread extends EventEmitter {
  writableLength = 0
  destroyed = false
  texts: string[] = []
  write(bytes: Buffer) {
    this.texts.push(String(bytes))
    this.writableLength += bytes.length
    return false
  }
  end() {
    this.destroy()
  }
  destroy() {
    this.destroyed = true
    this.emit('close')
    return this
  }
}

let test: TestApp
let broadcaster: CommentBroadcaster
beforeEach(async () => {
  test = await openTestApp([newCard({ id: 'open' })], { COMMENT_LIMITS: 'off' })
  test.viewer = { role: 'anonymous', id: 'a-1' }
  broadcaster = new CommentBroadcaster(test.archive.store.db, test.archive.store.live, NUMBERS)
})
afterEach(async () => {
  vi.useRealTimers()
  broadcaster.close()
  await test.close()
})
const listen = async (threadId = 'main-page', after: number | null = null) => {
  const response = new Unread()
  await broadcaster.subscribe(
    { threadId, seesAll: false, response: response as unknown as CommentSubscriber['response'] },
    after,
  )
  return response
}

it('drops a subscriber that never reads, and keeps the others', { tags: 'process' }, async () => {
  const [slow, quick] = [await listen(), await listen()]
  const text = 'x'.repeat(1000)
  for (let index = 0; index < 300 && !slow.destroyed; index++) {
    quick.writableLength = 0
    await test.call('POST /api/threads/:thread/comments', { params: { thread: 'main-page' }, body: { text } })
    const expected = index + 2
    await vi.waitFor(() => expect(quick.texts.length).toBe(expected), { interval: 1, timeout: 10_000 })
  }
  expect(slow.destroyed).toBe(true)
  expect(slow.writableLength).toBeLessThan(260 * 1024 + 2000)
  expect([quick.destroyed, broadcaster.size]).toEqual([false, 1])
})

it('forgets subscribers that leave, and sends the closing frame when it closes', async () => {
  const [one, other] = [await listen(), await listen()]
  one.destroy()
  expect(broadcaster.size).toBe(1)
  broadcaster.close()
  expect([broadcaster.size, other.texts.at(-1)]).toEqual([0, 'retry: 2000\n\n'])
})

it('sends comments to a subscriber that comes while the only other one leaves', async () => {
  const leaving: { destroy(): unknown }[] = []
  const { db, live } = test.archive.store
  broadcaster.close()
  broadcaster = new CommentBroadcaster(
    runAfterReads(db, () => {
      for (const one of leaving) one.destroy()
    }),
    live,
    NUMBERS,
  )
  leaving.push(await listen())
  const newcomer = await listen()
  await test.call('POST /api/threads/:thread/comments', { params: { thread: 'main-page' }, body: { text: 'new' } })
  await vi.waitFor(() => expect(newcomer.texts.join('')).toContain('new'), 10_000)
})

it.each([
  ['begins', 0],
  ['is sent what it missed', 4],
])('cuts a stream where the database fails while it %s, so that its browser opens another', async (_name, reads) => {
  const { db, live } = test.archive.store
  broadcaster.close()
  await test.call('POST /api/threads/:thread/comments', { params: { thread: 'main-page' }, body: { text: 'missed' } })
  let read = 0
  const failing = runAfterReads(db, () => {
    if (read++ === reads) throw new Error('The database is away.')
  })
  broadcaster = new CommentBroadcaster(failing, live, NUMBERS)
  expect([(await listen('main-page', 0)).destroyed, broadcaster.size]).toEqual([true, 0])
  expect([(await listen('main-page', 0)).texts.join(''), broadcaster.size]).toEqual([
    expect.stringContaining('missed'),
    1,
  ])
})

it('says that it lives at least every 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const response = await listen()
  vi.advanceTimersByTime(30_000)
  expect(response.texts.filter((text) => text === ': \n\n')).toHaveLength(1)
  vi.advanceTimersByTime(30_000)
  expect(response.texts.filter((text) => text === ': \n\n')).toHaveLength(2)
})

it.each([
  ['it is sent a comment', null],
  ['it is sent what it missed', 0],
])('a subscriber gets no event of a card that turns private while %s', async (_name, after) => {
  const hide = async () => {
    test.viewer = AN_ADMIN
    await test.call('PATCH /api/cards/:id', { params: { id: 'open' }, body: { isPrivate: true } })
  }
  const { db, live } = test.archive.store
  broadcaster.close()
  broadcaster = new CommentBroadcaster(
    runAfterReads(db, async (rows) => {
      if (rows.some((row) => row['comment_id'] !== undefined)) await hide()
    }),
    live,
    NUMBERS,
  )
  const post = () =>
    test.call('POST /api/threads/:thread/comments', { params: { thread: 'card-open' }, body: { text: 'a secret' } })
  if (after !== null) await post()
  const response = await listen('card-open', after)
  if (after === null) await post()
  await vi.waitFor(() => expect(response.destroyed).toBe(true), 10_000)
  expect(response.texts.join('')).not.toContain('a secret')
  expect(response.texts.at(-1)).toBe('event: gone\ndata: {}\n\n')
})
