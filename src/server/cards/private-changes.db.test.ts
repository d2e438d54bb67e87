import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { imageName, newCard } from '#archive/card.ts'
import { ANYONE, type Viewer } from '#archive/viewer.ts'
import { rowsById } from '#store/card-rows.ts'
import { lockArchive, raiseRevision, readPublicRevision, readRevision } from '#store/revision.ts'
import { AN_ADMIN, openTestServer, steadyHeaders, type TestApp } from '#testing/app.ts'
import { everyDatabase, fill } from '#testing/databases.ts'
import { openStream } from '#testing/event-stream.ts'
import { aPicture } from '#testing/picture.ts'
import { HIDDEN_AMONG_OTHERS, SURFACES } from '#testing/secret-card.ts'
import { removeCards } from './write-cards.ts'

const A_VISITOR: Viewer = { role: 'anonymous', id: 'a-1' }
const A_MEMBER: Viewer = { role: 'member', id: 'm-1', name: 'Rosa', email: 'rosa@example.com' }

const THREADS = ['/api/threads/main-page/comments', '/api/threads/card-before/comments']

/** Requests of visitors besides the surfaces that must not reveal private cards. */
const ALSO = [
  ...THREADS,
  ...THREADS.map((path) => `${path}?limit=1`),
  `/images/${imageName('before', 'color')}`,
  '/card/untitled-before',
  '/card/untitled-hidden',
  '/api/cards/hidden',
  '/api/threads/card-hidden/comments',
  '/api/texts/about',
  '/',
]

const STREAMS = ['/api/live', ...THREADS.map((path) => `${path}/live`)]

/** How long an answer took, and the names of single requests. */
const OWN = /"(?:processingTimeMS|serverTimeMS)":\d+|"requestId":"[^"]*"/gu

// Each look reads some sixty addresses, which takes a busy machine its time.
describe.each(everyDatabase)('a change of private cards alone, on $name', { timeout: 120_000 }, (database) => {
  let test: TestApp
  let address: string
  beforeAll(async () => {
    const archive = await database.open()
    await fill(archive, HIDDEN_AMONG_OTHERS)
    test = await openTestServer(archive, { COMMENT_LIMITS: 'off', COMMENT_APPROVAL: 'first' })
    for (const id of ['before', 'hidden']) writeFileSync(join(test.images, imageName(id, 'color')), aPicture())
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
    for (const thread of ['main-page', 'card-before', 'card-hidden', 'main-page', 'card-before'])
      await comment(thread, 'shared word')
  })
  afterAll(() => test.close())
  beforeEach(() => {
    test.viewer = AN_ADMIN
    vi.spyOn(Math, 'random').mockReturnValue(0)
  })

  const comment = async (thread: string, text: string, viewer: Viewer = AN_ADMIN) => {
    test.viewer = viewer
    return test.call('POST /api/threads/:thread/comments', { params: { thread }, body: { text } })
  }
  const patch = (body: object) => test.call('PATCH /api/cards/:id', { params: { id: 'hidden' }, body })
  const remove = (id: string) => test.call('DELETE /api/comments/:id', { params: { id } })
  const hiddenCard = (id: string) =>
    newCard({ id, prompt: 'shared zebrasecret', dayStamp: '20230902_0900', isPrivate: true })
  const inArchive = (work: Parameters<ReturnType<typeof test.archive.store.db.transaction>['execute']>[0]) =>
    test.archive.store.db.transaction().execute(work)

  /** Everything that somebody can read, each answer with its status and headers. */
  async function seenBy(viewer: Viewer): Promise<Record<string, unknown>> {
    test.viewer = viewer
    const seen: Record<string, unknown> = {}
    for (const url of [...SURFACES, ...ALSO]) {
      const { statusCode, headers, body } = await test.app.inject({ url })
      const { 'content-length': length, ...others } = steadyHeaders(headers)
      // Longer or shorter by a digit of the time.
      seen[url] = { statusCode, others, body: body.replace(OWN, ''), ...(body.search(OWN) < 0 ? { length } : {}) }
    }
    const query = { query: 'shared', facets: ['*'], getRankingInfo: true }
    const found = await test.app.inject({ method: 'POST', url: '/1/indexes/cards/query', payload: query })
    seen['search protocol'] = found.body.replace(OWN, '')
    for (const url of STREAMS) {
      const stream = await openStream(address + url)
      await stream.until(() => stream.lastId() !== '')
      seen[`live ${url}`] = stream.lastId()
      stream.cut()
    }
    return seen
  }

  /** Actions of admins that visitors may not notice; actions that revert one are tested separately. */
  const CHANGES: Record<string, () => Promise<unknown>> = {
    'corrected, decided, starred, commented on and imported': async () => {
      await patch({ pageTitle: 'zebrasecret and more', category: 'other', sessionTitle: 'else' })
      await test.call('POST /api/cards/bulk', { body: { ids: ['hidden'], isPrivate: true, isViewed: true } })
      await test.call('POST /api/admin/review', { body: { ids: ['hidden'], decision: 'keep-private' } })
      await test.call('PUT /api/stars/:id', { params: { id: 'hidden' } })
      await comment('card-hidden', 'a secret word')
      await comment('main-page', 'a waiting word', { role: 'anonymous', id: 'a-9' })
      test.viewer = AN_ADMIN
      for (const id of ['p1', 'p2', 'p3']) await fill(test.archive, [hiddenCard(id)])
      await fill(
        test.archive,
        Array.from({ length: 40 }, (_, index) => hiddenCard(`q${index}`)),
      )
    },
    'put back, refused, imported again and taken away': async () => {
      await patch({ cardReviewed: false })
      await remove((await comment('card-hidden', 'another secret word')).id)
      const { id } = await comment('card-before', 'a waiting word', { role: 'anonymous', id: 'a-9' })
      test.viewer = AN_ADMIN
      await remove(id)
      await fill(test.archive, [{ ...hiddenCard('p1'), response: 'other words' }])
      await inArchive(async (trx) => {
        await lockArchive(trx)
        await raiseRevision(trx, { isVisible: false })
        await removeCards(trx, test.archive.search, await rowsById(trx, ['p2', 'p3']))
      })
    },
  }

  it.each(Object.keys(CHANGES))('leaves everything that visitors can read as it was: cards are %s', async (name) => {
    const viewers = database.isEmbedded ? [ANYONE, A_VISITOR, A_MEMBER] : [A_VISITOR]
    // From here on no answer differs because the archive was being learned.
    const params = { id: 'before' }
    const isLearning = async () =>
      (await test.call('GET /api/cards/:id/related', { params })).isLearning ||
      (await test.call('GET /api/cards/:id/asked', { params })).isLearning
    await expect.poll(isLearning, { timeout: 60_000 }).toBe(false)
    const { db } = test.archive.store
    const before = []
    for (const viewer of viewers) before.push(await seenBy(viewer))
    test.viewer = AN_ADMIN
    await CHANGES[name]!()
    for (const [index, viewer] of viewers.entries()) expect(await seenBy(viewer)).toEqual(before[index])
    // A browser that has today's answers gets no other.
    const { etag } = (await test.get('/api/cards')).headers
    expect((await test.get('/api/cards', { 'if-none-match': String(etag) })).statusCode).toBe(304)
    expect(await readRevision(db)).toBeGreaterThanOrEqual(await readPublicRevision(db))
  })

  it('leaves the files for a static host as they were', async () => {
    const generated = async () => {
      test.viewer = AN_ADMIN
      expect((await test.app.inject({ method: 'POST', url: '/api/generate-seo' })).statusCode).toBe(200)
      return readdirSync(test.seo).map((name) => [name, readFileSync(join(test.seo, name), 'latin1')])
    }
    const before = await generated()
    expect(before.map(([name]) => name)).toEqual(expect.arrayContaining(['untitled-before.html', 'feed.xml']))
    await patch({ pageTitle: 'zebrasecret at last' })
    await fill(test.archive, [hiddenCard('p4')])
    expect(await generated()).toEqual(before)
  })

  it('reaches the windows of admins alone', async () => {
    const admin = await openStream(`${address}/api/live`)
    const thread = await openStream(`${address}/api/threads/card-hidden/comments/live`)
    test.viewer = ANYONE
    const [visitor, main] = [await openStream(`${address}/api/live`), await openStream(address + STREAMS[1]!)]
    for (const stream of [admin, thread, visitor, main]) await stream.until(() => stream.lastId() !== '')
    test.viewer = AN_ADMIN
    await patch({ category: 'for admins' })
    await comment('card-hidden', 'for admins')
    await admin.until((events) => events.some(({ event }) => event === 'changed'))
    await thread.until((events) => events.length === 1)
    expect(admin.events[0]!.data).toEqual({ revision: await readRevision(test.archive.store.db) })
    const ids = [visitor.lastId(), main.lastId()]
    await comment('main-page', 'for all')
    await main.until((events) => events.length === 1)
    expect([visitor.events, visitor.lastId()]).toEqual([[], ids[0]])
    for (const stream of [admin, thread, visitor, main]) stream.cut()
  })

  it('raises no public number, and many public ones raise it once in a transaction', async () => {
    const { db } = test.archive.store
    await fill(
      test.archive,
      Array.from({ length: 6 }, (_, index) => newCard({ id: `w${index}`, isPrivate: true, sessionTitle: 'wave' })),
    )
    const before = { all: await readRevision(db), public: await readPublicRevision(db) }
    for (const id of ['w0', 'w1'])
      await test.call('POST /api/admin/review', { body: { ids: [id], decision: 'keep-private' } })
    expect(await readPublicRevision(db)).toBe(before.public)
    await test.call('POST /api/admin/review', { body: { ids: ['w2', 'w3', 'w4', 'w5'], decision: 'publish' } })
    expect(await readPublicRevision(db)).toBe(before.public + 1)
    expect(await readRevision(db)).toBe(before.all + 3)
    const first = await seenBy(ANYONE)
    test.viewer = AN_ADMIN
    await test.call('PATCH /api/cards/:id', { params: { id: 'w5' }, body: { isViewed: true } })
    expect(await readPublicRevision(db)).toBe(before.public + 2)
    expect((await seenBy(ANYONE))['/api/cards']).not.toEqual(first['/api/cards'])
  })

  it('leaves the lists of a thread whole when its card turns public: what was said in private is on them', async () => {
    const list = async () => {
      const { comments, total, event } = await test.call('GET /api/threads/:thread/comments', {
        params: { thread: 'card-w4' },
      })
      return { texts: comments.map(({ text }) => text), total, event }
    }
    await comment('card-w4', 'in public')
    test.viewer = ANYONE
    const { event } = await list()
    test.viewer = AN_ADMIN
    const flip = (isPrivate: boolean) =>
      test.call('PATCH /api/cards/:id', { params: { id: 'w4' }, body: { isPrivate } })
    await flip(true)
    await comment('card-w4', 'in private')
    await flip(false)
    test.viewer = ANYONE
    expect(await list()).toMatchObject({ texts: ['in private', 'in public'], total: 2 })
    const { cards } = await test.call('GET /api/cards', { query: 'session=wave' })
    expect(cards.find(({ id }) => id === 'w4')?.commentCount).toBe(2)
    const late = await openStream(`${address}/api/threads/card-w4/comments/live?after=${event}`)
    await late.until((events) => events.length === 1)
    expect(late.events[0]!.data).toMatchObject({ text: 'in private' })
    late.cut()
  })
})
