import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openStream, type EventStream } from '#testing/event-stream.ts'
import { freePort } from '#testing/postgres-server.ts'
import { createAdminSession } from '#testing/real/archive.ts'
import { waitUntil } from '#testing/real/server.ts'
import { ask, bodyOf, Visitor } from '#testing/real/visitor.ts'
import { openFixtures } from './fixtures.ts'

const THREAD = '/api/threads/main-page/comments'
const CUTS = 100
/** At these the server is killed and started again. */
const KILLS = new Set([30, 60])
const WRITERS = 3

/** A list of comments in an open window: read once, then kept up to date by a stream that breaks. */
class LiveList {
  readonly ids: string[] = []
  /** Events that were sent although the page had them. */
  readonly doubled: string[] = []
  #last = ''
  #stream: EventStream | null = null
  readonly #server: string

  constructor(server: string) {
    this.#server = server
  }

  async read(): Promise<void> {
    const page = bodyOf(await ask(`${this.#server}${THREAD}?limit=1000`)) as {
      comments: { id: string }[]
      event: string
    }
    this.ids.splice(0, Infinity, ...page.comments.map(({ id }) => id))
    this.#last = page.event
  }

  /** Goes on from what was heard last, as a browser does; nothing happens where there is no server. */
  async connect(): Promise<void> {
    this.#stream = await openStream(`${this.#server}${THREAD}/live`, { 'last-event-id': this.#last }).catch(() => null)
  }

  /** Cuts the connection, and takes over what had come. */
  async cut(): Promise<void> {
    const stream = this.#stream
    this.#stream = null
    if (!stream) return
    stream.cut()
    await stream.ended
    for (const { event, data } of stream.events) {
      const { id } = data as { id: string }
      if (event === 'reload') throw new Error('The log reaches back far enough.')
      const place = this.ids.indexOf(id)
      if (event === 'removed') this.ids.splice(place, place < 0 ? 0 : 1)
      else if (place < 0) this.ids.unshift(id)
      else this.doubled.push(id)
    }
    if (stream.lastId() !== '') this.#last = stream.lastId()
  }
}

describe('a live list that is cut a hundred times', () => {
  const fixtures = openFixtures()

  it.each<[string, () => Record<string, string>]>([
    ['SQLite', () => ({})],
    ['PostgreSQL', () => ({ DATABASE_URL: fixtures.postgres })],
  ])('while comments come and go, and the server dies, is what the archive holds: %s', async (_name, own) => {
    const settings = { COLLOQUY_DATA: fixtures.folder, PORT: String(await freePort()), ...own() }
    let server = await fixtures.start(settings)
    const { url } = server
    const admin = await createAdminSession(url, settings, 'ada@example.com')
    const written: string[] = []
    const writers = { areOver: false }
    const write = async (visitor: Visitor, name: number) => {
      for (let number = 0; !writers.areOver; number++) {
        const answer = await visitor.comment(url, `from ${name}, the ${number}th`)
        if (answer?.status === 200) written.push((answer.body as { id: string }).id)
        if (number % 5 === 4 && written.length > 0) await admin.send(`${url}/api/comments/${written.shift()}`, 'DELETE')
        await wait(20)
      }
    }
    const list = new LiveList(url)
    await list.read()
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, name) => write(new Visitor(), name)))
    for (let cut = 1; cut <= CUTS; cut++) {
      await list.connect()
      await wait(Math.random() * 100)
      if (KILLS.has(cut)) {
        await server.end('SIGKILL')
        server = await fixtures.start(settings)
      }
      await list.cut()
    }
    writers.areOver = true
    await writing
    const whole = new LiveList(url)
    await whole.read()
    expect(whole.ids.length).toBeGreaterThan(CUTS)
    const isSame = async () => {
      await list.connect()
      await wait(100)
      await list.cut()
      return list.ids.join() === whole.ids.join()
    }
    await waitUntil('the list is the archive', isSame, 10_000).catch(() => expect(list.ids).toEqual(whole.ids))
    expect(list.doubled).toEqual([])
  })
})
