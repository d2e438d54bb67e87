import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { workLimit } from '#testing/growth.ts'
import { imageName } from '#archive/card.ts'
import { openStream } from '#testing/event-stream.ts'
import { aPicture } from '#testing/picture.ts'
import { createMemberSession, createAdminSession, importCards, run } from '#testing/real/archive.ts'
import { ask, isSuccessful, Visitor } from '#testing/real/visitor.ts'
import { FLIPPING_CARDS, SHOWN, revealsFlippedCard } from '#testing/shown-surfaces.ts'
import { openFixtures } from './fixtures.ts'

/** As many read at once. */
const READERS = 200
/** In milliseconds: until a window must have heard that a card has gone. */
const GONE_WITHIN = workLimit(5000)
const ADMIN = 'ada@example.com'
const FORMER = 'former@example.com'
/** Collections that hold the card, picked by hand and found. */
const COLLECTIONS = { shown: { cards: ['after', 'flip', 'before'] }, found: { query: 'month=2023-09' } }
const THREAD = '/api/threads/card-flip/comments'

/** Callers that may not see private cards, by their request headers. */
async function nonAdmins(server: string, settings: Record<string, string>): Promise<Record<string, string>[]> {
  const starrer = new Visitor()
  const member = await createMemberSession(server, 'rosa@example.com')
  const former = await createAdminSession(server, settings, FORMER)
  for (const visitor of [starrer, member, former])
    for (const card of ['before', 'flip']) expect(isSuccessful(await visitor.star(server, card, true))).toBe(true)
  // The claim goes, the session stays.
  await run(['remove-admin', FORMER], settings)
  return [{}, ...[starrer, member, former].map((visitor) => visitor.headers)]
}

/** Reads every surface of a card that turns private again and again, and keeps what should not have been sent. */
class SurfaceReader {
  readonly leaks: string[] = []
  /** By surface, the mark of an answer that showed the card. */
  readonly #marks = new Map<string, string>()
  readonly #server: string
  readonly #surfaces: typeof SHOWN
  readonly #as: Record<string, string>[]

  constructor(server: string, as: Record<string, string>[]) {
    this.#server = server
    // Surfaces that take a URL of the archive get this server's.
    this.#surfaces = SHOWN.map((one) => ({ ...one, url: one.url.replace('http://localhost', server) }))
    this.#as = as
  }

  /** Reads every surface while the card is public, as a visitor that starred it. @returns those that do not show it */
  async look(): Promise<string[]> {
    const silent: string[] = []
    for (const { surface, url, shows } of this.#surfaces) {
      const answer = await ask(this.#server + url, { headers: this.#as[1]! })
      if (answer?.status !== 200 || !shows.test(answer.text)) silent.push(surface)
    }
    return silent
  }

  /** Reads by this many at once while `act` hides the card, and on until everybody has read after it was acknowledged. */
  async during(act: () => Promise<void>): Promise<void> {
    const hidden = { at: Infinity }
    const readers = Array.from({ length: READERS }, (_, index) => this.#read(index, hidden))
    await wait(Math.random() * 100)
    await act()
    hidden.at = performance.now()
    await Promise.all(readers)
  }

  async #read(index: number, hidden: { at: number }): Promise<void> {
    for (let turn = index; ; turn++) {
      const { surface, url, shows } = this.#surfaces[turn % SHOWN.length]!
      const mark = turn % 3 === 0 ? this.#marks.get(surface) : undefined
      const headers = { ...this.#as[turn % this.#as.length], ...(mark === undefined ? {} : { 'if-none-match': mark }) }
      const began = performance.now()
      const answer = await ask(this.#server + url, { headers })
      const isShown = answer?.status === 200 && shows.test(answer.text)
      if (began >= hidden.at) {
        const isLeak = !answer || answer.status === 304 || isShown || revealsFlippedCard(answer.text)
        if (isLeak || answer.status >= 500)
          this.leaks.push(`${surface}: ${answer?.status} ${answer?.text.slice(0, 200)}`)
        return
      }
      const etag = answer?.headers.get('etag') ?? null
      if (isShown && etag !== null) this.#marks.set(surface, etag)
    }
  }
}

describe('a card that turns private while it is read by 200 at once', () => {
  const fixtures = openFixtures()

  // A hundred times in all.
  it.each<[string, number, () => Record<string, string>]>([
    ['SQLite', 60, () => ({})],
    ['PostgreSQL', 20, () => ({ DATABASE_URL: fixtures.postgres })],
    ['PostgreSQL and two processes', 20, () => ({ DATABASE_URL: fixtures.postgres, WORKERS: '2' })],
  ])('is in no answer to anybody but admins once that is acknowledged: %s, %i times', async (_name, rounds, own) => {
    const settings = { COLLOQUY_DATA: fixtures.folder, ...own() }
    mkdirSync(join(fixtures.folder, 'images'))
    for (const mode of ['color', 'bw'] as const)
      writeFileSync(join(fixtures.folder, 'images', imageName('flip', mode)), aPicture())
    await importCards(settings, FLIPPING_CARDS)
    const server = await fixtures.start(settings)
    const { url } = server
    const admin = await createAdminSession(url, settings, ADMIN)
    const flip = async (isPrivate: boolean) => {
      const answer = await admin.send(`${url}/api/cards/flip`, 'PATCH', { isPrivate })
      expect(answer?.status, answer?.text).toBe(200)
    }
    for (const [name, of] of Object.entries(COLLECTIONS)) {
      const made = await admin.send(`${url}/api/collections`, 'POST', { title: name, name, isPublished: true, ...of })
      // In PostgreSQL it is there from the case before.
      expect([200, 409], made?.text).toContain(made?.status)
    }
    const as = await nonAdmins(url, settings)
    expect(isSuccessful(await new Visitor().comment(url, 'zebracomment', 'card-flip'))).toBe(true)
    const reading = new SurfaceReader(url, as)
    expect(await reading.look()).toEqual([])
    const windows = await openStream(`${url}/api/live`)
    for (let round = 1; round <= rounds; round++) {
      const thread = await openStream(`${url}${THREAD}/live`)
      await reading.during(() => flip(true))
      const start = performance.now()
      expect(isSuccessful(await admin.comment(url, `zebracomment behind the door ${round}`, 'card-flip'))).toBe(true)
      await thread.ended
      await windows.until((events) => events.filter(({ event }) => event === 'gone').length === round)
      expect(performance.now() - start).toBeLessThan(GONE_WITHIN)
      expect(thread.events.map(({ event, data }) => [event, data])).toEqual([['gone', {}]])
      expect(reading.leaks, `after round ${round}`).toEqual([])
      await flip(false)
    }
    const gone = windows.events.filter(({ event }) => event === 'gone')
    expect(gone.map(({ data }) => data)).toEqual(Array.from({ length: rounds }, () => ({ id: 'flip' })))
    expect(JSON.stringify(windows.events)).not.toMatch(/zebra|2023-09-02/)
    windows.cut()
  })
})
