import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { imageName } from '#archive/card.ts'
import { ownPicture } from '#archive/picture.ts'
import { compressSource } from '#intake/compressed-source.ts'
import { aPicture } from '#testing/picture.ts'
import { mcpQuestions, sendMcp } from '#testing/mcp-client.ts'
import { HIDDEN_AMONG_OTHERS, SECRET, SURFACES } from '#testing/secret-card.ts'
import { addCollection } from '#testing/add-collections.ts'
import { AN_ADMIN, openTestApp, type TestApp, steadyHeaders } from '#testing/app.ts'
import { ANYONE, type Viewer } from '#archive/viewer.ts'
import { addStar } from '#store/stars.ts'

/** A visitor who starred the card before it turned private. */
const A_STARRER: Viewer = { role: 'anonymous', id: 'a-1' }
/** The same with an account, which was an admin's until the claim was taken away. */
const A_MEMBER: Viewer = { role: 'member', id: 'a-1', name: 'Rosa', email: 'rosa@example.com' }
const READERS = [A_MEMBER, A_STARRER]

/** An answer without what is by chance in it: times, keys, salts, hashes and ids of requests. */
const steady = (body: string): string => body.replaceAll(/"\w+TimeMS":\d+|[\w+/=-]{16,}/g, '')

describe('a private card does not exist for a visitor', () => {
  let test: TestApp
  /** The same archive without the card. */
  let without: TestApp
  beforeAll(async () => {
    test = await openTestApp(HIDDEN_AMONG_OTHERS, { COMMENT_LIMITS: 'off' })
    const left = HIDDEN_AMONG_OTHERS.filter(({ isPrivate }) => !isPrivate)
    without = await openTestApp(left, { COMMENT_LIMITS: 'off' })
    for (const [one, cards] of [
      [test, HIDDEN_AMONG_OTHERS],
      [without, left],
    ] as const) {
      const { db } = one.archive.store
      const ids = cards.map(({ id }) => id)
      for (const id of ids.filter((name) => /^(before|hidden)$/.test(name))) await addStar(db, 'a-1', id, 1)
      await addCollection(db, 'shown', { cards: ids.toReversed() })
      await addCollection(db, 'found', { query: 'month=2023-09' })
    }
    test.viewer = AN_ADMIN
    await test.call('POST /api/threads/:thread/comments', {
      params: { thread: 'card-hidden' },
      body: { text: 'zebrasecret comment' },
    })
    test.viewer = A_STARRER
    for (const mode of ['color', 'bw'] as const) {
      writeFileSync(join(test.images, imageName('hidden', mode)), aPicture())
      writeFileSync(join(test.images, imageName('before', mode)), aPicture())
    }
  })
  afterAll(async () => {
    await test.close()
    await without.close()
  })

  it.each(SURFACES)('%s does not reveal it', async (url) => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    // A cached response to an admin is not used for a visitor.
    test.viewer = AN_ADMIN
    await test.get(url)
    for (const viewer of READERS) {
      test.viewer = viewer
      without.viewer = viewer
      const { body, statusCode } = await test.get(url)
      expect(statusCode).toBe(200)
      expect(body).not.toMatch(/zebrasecret|:"hidden"|2023-09-02|20230902/)
      expect(steady(body)).toBe(steady((await without.get(url)).body))
    }
  })

  it.each(['hidden', 'absent'])(
    'the static page of %s is gone, as that of every card that is not there',
    async (id) => {
      const read = async (headers: Record<string, string>) =>
        test.get(`/seo/card/zebrasecret-title-${id}.html`, headers)
      for (const headers of [{}, { 'if-none-match': 'W/"1.1"' }]) {
        const { statusCode, body, headers: answered } = await read(headers)
        const { body: never } = await test.get('/seo/card/x-never.html')
        expect([statusCode, body, answered['etag']]).toEqual([410, never, undefined])
      }
    },
  )

  it.each([
    ['/api/cards/hidden', '/api/cards/absent'],
    ['/api/cards/hidden/timeline', '/api/cards/absent/timeline'],
    ['/api/cards/hidden/related', '/api/cards/absent/related'],
    ['/api/sessions/hidden/related', '/api/sessions/absent/related'],
    ['/api/cards/hidden/asked', '/api/cards/absent/asked'],
    ['/asked/zebrasecret-title-hidden', '/asked/zebrasecret-title-absent'],
    ['/api/cards/hidden/source', '/api/cards/absent/source'],
    ['/1/indexes/cards/hidden', '/1/indexes/cards/absent'],
    ['/api/threads/card-hidden/comments', '/api/threads/card-absent/comments'],
    ['/api/threads/card-hidden/comments?limit=1', '/api/threads/card-absent/comments?limit=1'],
    ['/card/zebrasecret-title-hidden', '/card/zebrasecret-title-absent'],
    ['/card/x-hidden.html', '/card/x-absent.html'],
    ['/api/cards/hidden/citation?format=bibtex', '/api/cards/absent/citation?format=bibtex'],
    ['/embed/card/zebrasecret-title-hidden', '/embed/card/zebrasecret-title-absent'],
    ['/oembed?url=http://localhost/card/x-hidden', '/oembed?url=http://localhost/card/x-absent'],
    ['/card/zebrasecret-title-hidden.md', '/card/zebrasecret-title-absent.md'],
    ['/session/zebrasecret-session-hidden.md', '/session/zebrasecret-session-absent.md'],
    [`/images/${imageName('hidden', 'color')}`, `/images/${imageName('absent', 'color')}`],
    [`/images/${imageName('hidden', 'bw')}`, `/images/${imageName('absent', 'bw')}`],
    [`/images/${imageName('hidden', 'bw')}?w=480`, `/images/${imageName('absent', 'bw')}?w=480`],
  ])('%s answers like %s', async (hidden, absent) => {
    for (const method of ['GET', 'HEAD'] as const) {
      for (const headers of [{}, { 'if-none-match': 'W/"1.1"' }]) {
        const answers = await Promise.all([hidden, absent].map((url) => test.app.inject({ url, method, headers })))
        const [one, other] = answers.map(({ statusCode, body, headers: all }) => {
          const rest = steadyHeaders(all)
          return { statusCode, body: body.replace(/"requestId":"[^"]*"|(?<=api\/cards\/)(hidden|absent)/g, ''), rest }
        })
        expect(one).toEqual(other)
        expect(one?.statusCode).toBe(404)
      }
    }
  })

  it.each([
    ['PUT', '/api/stars/', ''],
    ['DELETE', '/api/stars/', ''],
    ['GET', '/api/threads/card-', '/comments/live'],
    ['POST', '/api/threads/card-', '/comments'],
  ] as const)('%s %sx%s is refused as for a card that never was', async (method, start, end) => {
    const body = method === 'POST' ? { payload: { text: 'x' } } : {}
    const answers = await Promise.all(
      ['hidden', 'absent'].map((id) => test.app.inject({ method, url: `${start}${id}${end}`, ...body })),
    )
    const [one, other] = answers.map(({ statusCode, body: text, headers }) => {
      return { statusCode, headers: steadyHeaders(headers), text: text.replace(/"requestId":"[^"]*"/, '') }
    })
    expect(one).toEqual(other)
    expect(one?.statusCode).toBe(404)
  })

  it.each([
    ['query', { query: 'zebrasec', typoTolerance: true, facets: ['*'] }, 0],
    ['query', { filters: 'category:"zebrasecret category" OR sessionTitle:"zebrasecret session"' }, 0],
    ['query', { filters: 'values:"category:zebrasecret category" OR values:"session:zebrasecret session"' }, 0],
    ['query', { filters: 'day = 20230902 OR letters > 30' }, 0],
    ['query', { numericFilters: ['dayStamp=20230902'], facets: ['*'] }, 0],
    ['query', { numericFilters: ['dayStamp>=20230901'], facets: ['*'], getRankingInfo: true }, 2],
    ['facets/category/query', { facetQuery: 'zebra' }, undefined],
    ['facets/sessionTitle/query', { facetQuery: '' }, undefined],
  ])('Algolia’s protocol does not reveal it: %s %j', async (path, params, nbHits) => {
    const answer = await test.app.inject({ method: 'POST', url: `/1/indexes/cards/${path}`, payload: params })
    expect(answer.statusCode).toBe(200)
    expect(answer.json<{ nbHits?: number }>().nbHits).toBe(nbHits)
    const { params: _, query: __, ...shown } = answer.json<Record<string, unknown>>()
    expect(JSON.stringify(shown)).not.toMatch(/zebra|"hidden"|20230902/)
  })

  it.each(mcpQuestions('hidden', 'zebrasecret'))('MCP does not reveal it: %s %j', async (...question) => {
    for (const viewer of [...READERS, AN_ADMIN]) {
      // The session does not count: programs send a key.
      test.viewer = viewer
      const { statusCode, body } = await sendMcp(test, question)
      expect(statusCode).toBe(200)
      expect(body.replaceAll('?date=2023-09-02', '')).not.toMatch(/zebrasecret|hidden|2023-09-02|20230902/)
      const absent = JSON.parse(JSON.stringify(question).replaceAll('hidden', 'absent')) as typeof question
      expect((await sendMcp(test, absent)).body).toBe(body)
    }
    test.viewer = A_STARRER
  })

  it('is no longer starred, and is again when it is public again', async () => {
    expect(await test.call('GET /api/stars')).toEqual({ userId: 'a-1', starredCardIds: ['before'] })
    expect((await test.call('GET /api/cards', { query: 'starred=1' })).total).toBe(1)
    test.viewer = { ...AN_ADMIN, id: 'a-1' }
    expect((await test.call('GET /api/stars')).starredCardIds).toEqual(['before', 'hidden'])
    test.viewer = A_STARRER
  })

  it('totals, pages and numbers leave no gap', async () => {
    const { cards, total } = await test.call('GET /api/cards')
    expect([total, cards.map((card) => card.seq)]).toEqual([2, [1, 2]])
    expect((await test.call('GET /api/calendar')).totalDocuments).toBe(2)
  })

  it('has no source for anybody but an admin, nor has a public one', async () => {
    const record = '{"title":"zebrasecret"}'
    const { db } = test.archive.store
    const compressed = compressSource(record, true)
    await db
      .insertInto('sources')
      .values({ ...compressed, kind: 'k', file: 'f', imported_at: 1 })
      .execute()
    for (const id of ['hidden', 'before'])
      await db.insertInto('card_contents').values({ card_id: id, source: compressed.hash, content: '' }).execute()
    const answers = await Promise.all(['hidden', 'before', 'absent'].map((id) => test.get(`/api/cards/${id}/source`)))
    const said = answers.map(({ statusCode, body }) => [statusCode, body.replace(/"requestId":"[^"]*"/, '')])
    expect(said[0]).toEqual(said[2])
    expect(said[1]).toEqual(said[2])
    test.viewer = AN_ADMIN
    const answer = await test.get('/api/cards/hidden/source')
    expect([answer.statusCode, answer.body]).toEqual([200, record])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/octet-stream' })
    expect((await test.get('/api/cards/after/source')).statusCode).toBe(404)
    test.viewer = A_STARRER
  })

  it('but for an admin it does', async () => {
    test.viewer = AN_ADMIN
    expect((await test.call('GET /api/cards/:id', { params: { id: 'hidden' } })).prompt).toBe(SECRET.prompt)
    expect((await test.get(`/images/${imageName('hidden', 'bw')}`)).statusCode).toBe(200)
    const imageUrl = ownPicture('before')
    await test.call('PATCH /api/cards/:id', { params: { id: 'before' }, body: { imageUrl } })
    test.viewer = ANYONE
    expect((await test.get(`/images/${imageName('before', 'bw')}`)).statusCode).toBe(200)
  })
})
