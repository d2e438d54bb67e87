import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageName, newCard } from '#archive/card.ts'
import { ownPicture } from '#archive/picture.ts'
import { aPicture } from '#testing/picture.ts'
import { HIDDEN_AMONG_OTHERS, SECRET } from '#testing/secret-card.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import type { Viewer } from '#archive/viewer.ts'
import { addStar } from '#store/stars.ts'

/** A visitor who starred the card before it turned private. */
const A_STARRER: Viewer = { role: 'anonymous', id: 'a-1' }
/** The same with an account, which was an admin's until the claim was taken away. */
const A_MEMBER: Viewer = { role: 'member', id: 'a-1', name: 'Rosa', email: 'rosa@example.com' }
const READERS = [A_MEMBER, A_STARRER]

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
  { surface: 'did you mean', url: '/api/cards?search=zebrasecrte', shows: /"didYouMean":\["zebrasecret"\]/ },
  { surface: 'did you mean, while typing', url: '/api/suggest?q=zebrawrod', shows: /"didYouMean":"zebraword"/ },
  {
    surface: 'forgiven typing error',
    url: '/api/cards?search=zebrawrod&date=2023-09-01&mode=or',
    shows: /"meant":\["zebraword"\]/,
  },
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
      HIDDEN_AMONG_OTHERS[0]!,
      newCard({ id: 'flip', ...fields, dayStamp: '20230902_0900', imageUrl: ownPicture('flip') }),
      HIDDEN_AMONG_OTHERS[2]!,
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
