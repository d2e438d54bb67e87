import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageName, newCard } from '#archive/card.ts'
import { ownPicture } from '#archive/picture.ts'
import { aPicture } from '#testing/picture.ts'
import { AN_ADMIN, openTestApp, type TestApp, steadyHeaders } from '#testing/app.ts'
import { ANYONE, type Viewer } from '#archive/viewer.ts'
import { addStar } from '#store/stars.ts'

const SECRET = {
  prompt: 'zebrasecret prompt',
  response: 'zebrasecret response',
  pageTitle: 'zebrasecret title',
  sessionTitle: 'zebrasecret session',
  category: 'zebrasecret category',
  isPrivate: true,
}
const CARDS = [
  newCard({ id: 'before', prompt: 'shared word', dayStamp: '20230901_0900' }),
  newCard({ id: 'hidden', ...SECRET, dayStamp: '20230902_0900', imageUrl: ownPicture('hidden') }),
  newCard({ id: 'after', prompt: 'shared word', dayStamp: '20230903_0900' }),
]

/** Every way in which an anonymous visitor could learn of the card 'hidden' of 2023-09-02 (checklist private-surfaces). */
const SURFACES = [
  '/api/cards',
  '/api/cards?size=500&sort=newest',
  '/api/cards?search=zebrasecret',
  '/api/cards?search=zebrasecret,shared&mode=or',
  '/api/cards?search=-shared',
  '/api/cards?date=2023-09-02',
  '/api/cards?date=2023-09-02&search=shared&mode=or',
  '/api/cards?month=2023-09',
  '/api/cards?tag=zebrasecret category',
  '/api/cards?session=zebrasecret session',
  '/api/cards?show=private',
  '/api/cards/before/timeline',
  '/api/cards/after/timeline',
  '/api/calendar',
  '/api/suggest?q=zebrasec',
  '/api/suggest?q=shared',
  '/api/opening',
  '/api/stars',
  '/api/cards?starred=1',
  '/api/cards?starred=1&search=zebrasecret,shared&mode=or',
  '/api/threads/main-page/comments',
  '/feed.xml',
  '/feed.xml?search=-shared',
  '/feed.xml?month=2023-09&size=500',
  '/feed.json',
  '/feed.json?show=private',
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/robots.txt',
  '/seo/card/untitled-before.html',
  '/seo/card/untitled-after.html',
  '/1/indexes/cards?query=',
  '/1/indexes/cards?query=shared&facets=*',
  '/1/indexes/cards?facets=*&hitsPerPage=0',
  '/1/indexes/cards_newest?query=-shared',
  '/1/indexes/cards_relevance?filters=NOT isViewed:true',
  '/api/openapi.json',
  '/readyz',
  '/healthz',
]

/** A visitor who starred the card before it turned private. */
const A_STARRER: Viewer = { role: 'anonymous', id: 'a-1' }
/** The same with an account, which was an admin's until the claim was taken away. */
const A_MEMBER: Viewer = { role: 'member', id: 'a-1', name: 'Rosa', email: 'rosa@example.com' }
const READERS = [A_MEMBER, A_STARRER]

describe('a private card does not exist for a visitor', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(CARDS, { COMMENT_LIMITS: 'off' })
    const { db } = test.archive.store
    for (const id of ['before', 'hidden']) await addStar(db, 'a-1', id, 1)
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
  afterAll(() => test.close())

  it.each(SURFACES)('%s is silent about it', async (url) => {
    for (const viewer of READERS) {
      test.viewer = viewer
      const { body, statusCode } = await test.get(url)
      expect(statusCode).toBe(200)
      expect(body).not.toMatch(/zebrasecret|:"hidden"|2023-09-02|20230902/)
    }
  })

  it.each(['hidden', 'nobody'])(
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
    ['/api/cards/hidden', '/api/cards/nobody'],
    ['/api/cards/hidden/timeline', '/api/cards/nobody/timeline'],
    ['/1/indexes/cards/hidden', '/1/indexes/cards/nobody'],
    ['/api/threads/card-hidden/comments', '/api/threads/card-nobody/comments'],
    ['/api/threads/card-hidden/comments?limit=1', '/api/threads/card-nobody/comments?limit=1'],
    ['/card/zebrasecret-title-hidden', '/card/zebrasecret-title-nobody'],
    ['/card/x-hidden.html', '/card/x-nobody.html'],
    [`/images/${imageName('hidden', 'color')}`, `/images/${imageName('nobody', 'color')}`],
    [`/images/${imageName('hidden', 'bw')}`, `/images/${imageName('nobody', 'bw')}`],
    [`/images/${imageName('hidden', 'bw')}?w=480`, `/images/${imageName('nobody', 'bw')}?w=480`],
  ])('%s answers like %s', async (hidden, nobody) => {
    for (const method of ['GET', 'HEAD'] as const) {
      for (const headers of [{}, { 'if-none-match': 'W/"1.1"' }]) {
        const answers = await Promise.all([hidden, nobody].map((url) => test.app.inject({ url, method, headers })))
        const [one, other] = answers.map(({ statusCode, body, headers: all }) => {
          const rest = steadyHeaders(all)
          return { statusCode, body: body.replace(/"requestId":"[^"]*"|(?<=api\/cards\/)(hidden|nobody)/g, ''), rest }
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
      ['hidden', 'nobody'].map((id) => test.app.inject({ method, url: `${start}${id}${end}`, ...body })),
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
    ['query', { numericFilters: ['dayStamp=20230902'], facets: ['*'] }, 0],
    ['query', { numericFilters: ['dayStamp>=20230901'], facets: ['*'], getRankingInfo: true }, 2],
    ['facets/category/query', { facetQuery: 'zebra' }, undefined],
    ['facets/sessionTitle/query', { facetQuery: '' }, undefined],
  ])('Algolia’s protocol is silent about it: %s %j', async (path, params, nbHits) => {
    const answer = await test.app.inject({ method: 'POST', url: `/1/indexes/cards/${path}`, payload: params })
    expect(answer.statusCode).toBe(200)
    expect(answer.json<{ nbHits?: number }>().nbHits).toBe(nbHits)
    const { params: _, query: __, ...shown } = answer.json<Record<string, unknown>>()
    expect(JSON.stringify(shown)).not.toMatch(/zebra|"hidden"|20230902/)
  })

  it('is starred no more, and is again when it is public again', async () => {
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

  it('but for an admin it does', async () => {
    test.viewer = AN_ADMIN
    expect((await test.call('GET /api/cards/:id', { params: { id: 'hidden' } })).prompt).toBe(SECRET.prompt)
    expect((await test.get(`/images/${imageName('hidden', 'bw')}`)).statusCode).toBe(200)
    test.viewer = ANYONE
    expect((await test.get(`/images/${imageName('before', 'bw')}`)).statusCode).toBe(200)
  })
})

/** Everything of decisions, section 2, that shows a public card; `flips` to how it is for a card that never was. */
const SHOWN: { surface: string; url: string; shows: RegExp }[] = [
  { surface: 'list', url: '/api/cards', shows: /"id":"flip"/ },
  { surface: 'total', url: '/api/cards', shows: /"total":3/ },
  { surface: 'day', url: '/api/cards?date=2023-09-02', shows: /"id":"flip"/ },
  { surface: 'month', url: '/api/cards?month=2023-09', shows: /"total":3/ },
  { surface: 'year', url: '/api/cards?year=2023', shows: /"total":3/ },
  { surface: 'tag', url: '/api/cards?tag=zebrasecret category', shows: /"id":"flip"/ },
  { surface: 'session', url: '/api/cards?session=zebrasecret session', shows: /"id":"flip"/ },
  { surface: 'search', url: '/api/cards?search=zebrasecret', shows: /"id":"flip"/ },
  { surface: 'search count', url: '/api/cards?search=zebrasecret', shows: /"total":1/ },
  { surface: 'highlight', url: '/api/cards?search=zebraword', shows: /"snippet":"[^"]*zebraword/ },
  { surface: 'or search', url: '/api/cards?search=zebraword,shared&mode=or', shows: /"id":"flip"/ },
  { surface: 'suggestions', url: '/api/suggest?q=zebra', shows: /zebrasecret session/ },
  { surface: 'next in time', url: '/api/cards/before/timeline', shows: /"id":"flip"/ },
  { surface: 'previous in time', url: '/api/cards/after/timeline', shows: /"id":"flip"/ },
  { surface: 'calendar day', url: '/api/calendar', shows: /2023-09-02/ },
  { surface: 'totalDocuments', url: '/api/calendar', shows: /"totalDocuments":3/ },
  { surface: 'carousel', url: '/api/opening', shows: /"carousel":\[\{"id":"flip"/ },
  { surface: 'by id', url: '/api/cards/flip', shows: /zebrasecret prompt/ },
  { surface: 'its timeline', url: '/api/cards/flip/timeline', shows: /"id":"before"/ },
  { surface: 'by address', url: '/card/zebrasecret-title-flip', shows: /zebrasecret|<div id="root">/ },
  { surface: 'by another slug', url: '/card/other-flip.html', shows: /zebrasecret|<div id="root">/ },
  { surface: 'static page', url: '/seo/card/zebrasecret-title-flip.html', shows: /zebrasecret prompt/ },
  { surface: 'next static page', url: '/seo/card/untitled-before.html', shows: /zebrasecret-title-flip\.html/ },
  { surface: 'previous static page', url: '/seo/card/untitled-after.html', shows: /zebrasecret-title-flip\.html/ },
  { surface: 'feed', url: '/feed.xml', shows: /zebrasecret prompt/ },
  { surface: 'feed of a search', url: '/feed.xml?search=-shared', shows: /zebraword in the response/ },
  { surface: 'JSON feed', url: '/feed.json', shows: /zebrasecret prompt/ },
  { surface: 'sitemap', url: '/sitemap-1.xml', shows: /zebrasecret-title-flip\.html/ },
  { surface: 'image', url: `/images/${imageName('flip', 'color')}`, shows: /PNG/ },
  { surface: 'black and white image', url: `/images/${imageName('flip', 'bw')}`, shows: /PNG/ },
  { surface: 'smaller image', url: `/images/${imageName('flip', 'bw')}?w=480`, shows: /PNG/ },
  { surface: 'index record', url: '/1/indexes/cards/flip', shows: /zebrasecret prompt/ },
  { surface: 'index hit', url: '/1/indexes/cards?query=response', shows: /"objectID":"flip"/ },
  { surface: 'index total', url: '/1/indexes/cards', shows: /"nbHits":3/ },
  { surface: 'index facet', url: '/1/indexes/cards?facets=category', shows: /"zebrasecret category":1/ },
  { surface: 'picture of the page', url: '/card/x-flip', shows: /as="image" href="[^"]*flip/ },
  { surface: 'facets', url: '/api/cards?search=zebrasecret', shows: /"facets":.*zebrasecret category/ },
  { surface: 'stars', url: '/api/stars', shows: /"flip"/ },
  { surface: 'starred list', url: '/api/cards?starred=1', shows: /"id":"flip"/ },
  { surface: 'starred total', url: '/api/cards?starred=1', shows: /"total":2/ },
  { surface: 'comment count', url: '/api/cards?date=2023-09-02', shows: /"commentCount":1/ },
  { surface: 'thread', url: '/api/threads/card-flip/comments', shows: /zebracomment/ },
]

const HIDE = [
  ['one card', 'PATCH', '/api/cards/flip', { isPrivate: true }],
  ['many cards', 'POST', '/api/cards/bulk', { ids: ['flip'], isPrivate: true }],
] as const

describe.each(HIDE)('a card that turns private while it is read, by the call for %s', (_, method, url, payload) => {
  let test: TestApp
  beforeAll(async () => {
    const fields = { ...SECRET, response: 'zebraword in the response', isPrivate: false }
    test = await openTestApp([
      CARDS[0]!,
      newCard({ id: 'flip', ...fields, dayStamp: '20230902_0900', imageUrl: ownPicture('flip') }),
      CARDS[2]!,
    ])
    for (const mode of ['color', 'bw'] as const) writeFileSync(join(test.images, imageName('flip', mode)), aPicture())
    for (const id of ['before', 'flip']) await addStar(test.archive.store.db, 'a-1', id, 1)
    test.viewer = A_STARRER
    const said = { params: { thread: 'card-flip' }, body: { text: 'zebracomment' } }
    await test.call('POST /api/threads/:thread/comments', said)
  })
  afterAll(() => test.close())

  it('is gone from every surface from the answer on, for who has it already as well', async () => {
    const read = async (at: string, headers = {}) => test.app.inject({ url: at, headers })
    const before = new Map<string, string>()
    for (const { surface, url: at, shows } of SHOWN) {
      const { statusCode, body, headers } = await read(at)
      expect({ surface, statusCode, isShown: shows.test(body) }).toEqual({ surface, statusCode: 200, isShown: true })
      before.set(surface, String(headers.etag ?? ''))
    }
    test.viewer = AN_ADMIN
    expect((await test.app.inject({ method, url, payload })).statusCode).toBe(200)
    test.viewer = A_MEMBER
    const plain = (text: string) => text.replace(/"requestId":"[^"]*"|flip|nobody/g, '')
    for (const { surface, url: at, shows } of SHOWN) {
      for (const [index, headers] of [{}, {}, { 'if-none-match': before.get(surface)! }].entries()) {
        test.viewer = READERS[index % 2]!
        const { statusCode, body } = await read(at, headers)
        const isNamed = /zebra|"flip"|2023-09-02/.test(body)
        const isShown = statusCode === 200 && shows.test(body)
        const never = await read(at.replaceAll('flip', 'nobody'), headers)
        const isLikeNever =
          !at.includes('flip') || (statusCode === never.statusCode && plain(body) === plain(never.body))
        expect({ surface, statusCode, isNamed, isShown, isLikeNever }).toEqual({
          surface,
          statusCode: at.includes('flip') ? (at.startsWith('/seo/') ? 410 : 404) : 200,
          isNamed: false,
          isShown: false,
          isLikeNever: true,
        })
      }
    }
    const { cards } = await test.call('GET /api/cards')
    expect(cards.map((card) => [card.id, card.seq])).toEqual([
      ['before', 1],
      ['after', 2],
    ])
    expect(await test.archive.search.verify()).toEqual({ missing: 0, stray: 0 })
  })
})
