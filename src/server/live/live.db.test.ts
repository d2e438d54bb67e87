import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { ANYONE } from '#archive/viewer.ts'
import type { Stream } from '#server/http/broadcaster.ts'
import { openNumberCipher } from '#server/http/number-cipher.ts'
import { readPublicRevision } from '#store/revision.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase, fill } from '#testing/databases.ts'
import { openStream } from '#testing/event-stream.ts'
import { workLimit } from '#testing/growth.ts'
import { runAfterReads } from '#testing/run-after-reads.ts'
import { CardBroadcaster } from './card-broadcaster.ts'

const NUMBERS = openNumberCipher('a secret', 'departure')
const KNOWS_NOTHING = { revision: null, gone: null }

/** A window that listens. */
interface Window {
  /** The events so far, as 'name data'. */
  events: string[]
  /** Waits until something came that matches. */
  until(pattern: RegExp): Promise<string>
  close(): void
}

async function listen(address: string, lastEventId?: string, query = ''): Promise<Window> {
  const abort = new AbortController()
  const headers = {
    accept: 'text/event-stream',
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  }
  const response = await fetch(`${address}/api/live${query}`, { headers, signal: abort.signal })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const events: string[] = []
  const waiting = new Set<() => void>()
  const opened = Promise.withResolvers<void>()
  void (async () => {
    let text = ''
    for await (const bytes of response.body!) {
      text += Buffer.from(bytes).toString()
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) {
        if (frame.includes(': open')) opened.resolve()
        const [, name, data] = /event: (\w+)\ndata: (.*)/.exec(frame) ?? []
        if (name !== undefined) events.push(`${name} ${data}`)
      }
      for (const wake of waiting) wake()
    }
  })().catch(() => undefined)
  await opened.promise
  const until = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = events.find((event) => pattern.test(event))
      if (found !== undefined) return found
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add(resolve)
      await promise
      waiting.delete(resolve)
    }
  }
  return { events, until, close: () => abort.abort() }
}

describe.each(everyDatabase)('the live stream on $name', (database) => {
  let test: TestApp
  let address: string
  const windows: Window[] = []
  beforeEach(async () => {
    const cards = ['open', 'other', 'hidden'].map((id) =>
      newCard({ id, prompt: `secret of ${id}`, isPrivate: id === 'hidden', dayStamp: '20230901_1200' }),
    )
    test = await openTestApp(cards, {}, { database })
    test.viewer = AN_ADMIN
    address = await test.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(async () => {
    vi.useRealTimers()
    for (const window of windows.splice(0)) window.close()
    await test.close()
  })
  const window = async (lastEventId?: string, query?: string) => {
    const opened = await listen(address, lastEventId, query)
    windows.push(opened)
    return opened
  }
  const patch = (id: string, body: object) => test.call('PATCH /api/cards/:id', { params: { id }, body })
  /** A second broadcaster, whose streams the test supplies. */
  const openBroadcaster = () => {
    const { db, live } = test.archive.store
    return new CardBroadcaster(db, live, readPublicRevision, NUMBERS)
  }
  const bulk = (ids: string[], isPrivate: boolean) => test.call('POST /api/cards/bulk', { body: { ids, isPrivate } })

  it('tells every open window that a card has gone, by its id alone', async () => {
    test.viewer = ANYONE
    const [one, other] = [await window(), await window()]
    test.viewer = AN_ADMIN
    const start = performance.now()
    await patch('open', { isPrivate: true })
    for (const opened of [one, other]) expect(await opened.until(/^gone/)).toBe('gone {"id":"open"}')
    expect(performance.now() - start).toBeLessThan(workLimit(5000))
    expect(await one.until(/^changed/)).toMatch(/^changed \{"revision":\d+\}$/)
    expect(one.events.join()).not.toMatch(/secret|prompt|hidden/)
  })

  it.runIf(database.isEmbedded)('names no card that was private before', async () => {
    const opened = await window()
    await patch('hidden', { isViewed: true })
    await patch('hidden', { isPrivate: true })
    await opened.until(/^changed/)
    await bulk(['hidden', 'other'], true)
    await opened.until(/^gone/)
    expect(opened.events.filter((event) => event.startsWith('gone'))).toEqual(['gone {"id":"other"}'])
  })

  it.runIf(database.isEmbedded)('never tells a newcomer what went before, not even after a cut', async () => {
    const early = await window()
    await patch('open', { isPrivate: true })
    await early.until(/^gone/)
    const [late, back] = [await window(), await window('1')]
    expect(await back.until(/./)).toBe('reload {}')
    await patch('other', { isPrivate: true })
    for (const opened of [late, back]) expect(await opened.until(/^gone/)).toBe('gone {"id":"other"}')
    expect([...late.events, ...back.events].join()).not.toContain('"open"')
  })

  it('tells of changes that another process or a command made', async () => {
    const opened = await window()
    await fill(test.archive, [newCard({ id: 'open', prompt: 'now private', isPrivate: true })])
    expect(await opened.until(/^gone/)).toBe('gone {"id":"open"}')
    await opened.until(/^changed/)
  })

  it.runIf(database.isEmbedded)(
    'has a window ask again whose page was written before a change that its stream did not hear',
    async () => {
      test.viewer = ANYONE
      const written = await test.app.inject({ url: '/filter', headers: { accept: 'text/html' } })
      const { revision } = JSON.parse(/id="site">([^<]*)</.exec(written.body)![1]!) as { revision: number }
      const inTime = await window(undefined, `?after=${revision}`)
      test.viewer = AN_ADMIN
      await patch('open', { isPrivate: true })
      await inTime.until(/^changed/)
      test.viewer = ANYONE
      const late = await window(undefined, `?after=${revision}`)
      await late.until(/^reload/)
      expect(inTime.events.filter((event) => event.startsWith('reload'))).toEqual([])
    },
  )

  it('ends an admin’s stream before the next change when the claim is gone, and goes on as a visitor’s', async () => {
    const stream = await openStream(`${address}/api/live`)
    await stream.until(() => stream.lastId() !== '')
    const seen = stream.lastId()
    test.viewer = ANYONE
    await fill(test.archive, [newCard({ id: 'hidden', prompt: 'changed in private', isPrivate: true })])
    await stream.ended
    expect([stream.events, stream.lastId()]).toEqual([[], seen])
    const back = await openStream(`${address}/api/live`, { 'last-event-id': seen })
    await back.until(() => back.lastId() !== '')
    expect(back.lastId()).toBe(String(await readPublicRevision(test.archive.store.db)))
    back.cut()
  })

  it('fetches everything again when too many cards went at once', async () => {
    const many = Array.from({ length: 250 }, (_, index) => newCard({ id: `m${index}` }))
    await fill(test.archive, many)
    const opened = await window()
    await bulk(
      many.map((card) => card.id),
      true,
    )
    expect(await opened.until(/^(reload|gone)/)).toBe('reload {}')
  })

  it.runIf(database.isEmbedded)(
    'has a browser that keeps copies drop them after what it did not hear, but not after new cards',
    async () => {
      test.viewer = ANYONE
      const placeOf = (event: string) => (JSON.parse(event.replace('departed ', '')) as { to: string }).to
      const first = await window(undefined, '?gone=')
      const start = placeOf(await first.until(/^departed \{"from":null/))
      test.viewer = AN_ADMIN
      await patch('open', { isPrivate: true })
      const later = placeOf(await first.until(new RegExp(`^departed \\{"from":"${start}"`)))
      expect(later).not.toBe(start)
      const kinds = first.events.map((event) => event.split(' ')[0])
      expect(kinds.filter((kind) => kind === 'gone' || kind === 'departed').slice(-2)).toEqual(['gone', 'departed'])
      test.viewer = ANYONE
      const away = await window(undefined, `?gone=${start}`)
      expect(placeOf(await away.until(/^departed \{"from":null/))).toBe(later)
      await fill(test.archive, [newCard({ id: 'new' })])
      const back = await window(undefined, `?gone=${later}`)
      const many = Array.from({ length: 250 }, (_, index) => newCard({ id: `n${index}` }))
      await fill(test.archive, many)
      test.viewer = AN_ADMIN
      await bulk(
        many.map((card) => card.id),
        true,
      )
      // The first that it hears of: too many went to be named.
      expect(await back.until(/^departed/)).toMatch(/^departed \{"from":null/)
      expect([...away.events, ...back.events].join()).not.toContain('"open"')
    },
  )

  it.runIf(database.isEmbedded)(
    'sends changes to one that comes while the only other one is ended, and nothing that went before',
    async () => {
      const broadcaster = openBroadcaster()
      const listener = () => {
        const written: string[] = []
        const write = (bytes: Buffer) => written.push(bytes.toString())
        return { written, stream: { write, end: () => {}, on: () => {}, writableLength: 0 } as unknown as Stream }
      }
      await broadcaster.subscribe(listener().stream, KNOWS_NOTHING, async () => false)
      const hide = (id: string) => test.call('PATCH /api/cards/:id', { params: { id }, body: { isPrivate: true } })
      await hide('open')
      const newcomer = listener()
      await broadcaster.subscribe(newcomer.stream, KNOWS_NOTHING)
      await hide('other')
      await expect.poll(() => newcomer.written.join(''), { timeout: 10_000 }).toContain('gone')
      broadcaster.close()
      expect(newcomer.written.join('')).toContain('data: {"id":"other"}')
      expect(newcomer.written.join('')).not.toContain('"open"')
    },
  )

  it.runIf(database.isEmbedded)('cuts a stream that cannot begin, so that its browser opens another', async () => {
    const { db, live } = test.archive.store
    const failing = runAfterReads(db, () => {
      throw new Error('The database is away.')
    })
    const broadcaster = new CardBroadcaster(failing, live, readPublicRevision, NUMBERS)
    const destroy = vi.fn<() => void>()
    await broadcaster.subscribe({ destroy } as unknown as Stream, KNOWS_NOTHING)
    broadcaster.close()
    expect(destroy).toHaveBeenCalledOnce()
  })

  it.runIf(database.isEmbedded)('tells of changes also after the clock was set back', async () => {
    test.viewer = AN_ADMIN
    const opened = await window()
    await patch('open', { pageTitle: 'one' })
    const { length } = await opened.until(/^changed/).then(() => opened.events)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    await patch('open', { pageTitle: 'two' })
    await expect.poll(() => opened.events.length, { timeout: 10_000 }).toBeGreaterThan(length)
  })

  it.runIf(database.isEmbedded)(
    'drops clients that do not read, ends with the server, and does not poll without listeners',
    async () => {
      const broadcaster = openBroadcaster()
      const written: string[] = []
      let isDestroyed = false
      let onClose: () => void = () => undefined
      const stream = (unread: number) =>
        ({
          write: (bytes: Buffer) => written.push(bytes.toString()),
          end: () => written.push('end'),
          destroy: () => {
            isDestroyed = true
          },
          on: (_: string, close: () => void) => (onClose = close),
          writableLength: unread,
          destroyed: false,
        }) as unknown as Stream
      await broadcaster.subscribe(stream(1024 * 1024), KNOWS_NOTHING)
      expect([broadcaster.size, isDestroyed]).toEqual([0, true])
      await broadcaster.subscribe(stream(0), KNOWS_NOTHING)
      expect(broadcaster.size).toBe(1)
      onClose()
      expect(broadcaster.size).toBe(0)
      await broadcaster.subscribe(stream(0), KNOWS_NOTHING)
      broadcaster.close()
      expect(written.slice(-2)).toEqual(['retry: 2000\n\n', 'end'])
    },
  )
})
