import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachFacet } from '#archive/fields.ts'
import { newCard } from '#archive/card.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { ANYONE } from '#archive/viewer.ts'
import { fill } from '#testing/databases.ts'

const SHARED = { sessionTitle: 'Bread', category: 'kitchen' }
const CARDS = [
  newCard({
    id: 'a',
    prompt: 'How warm is dough?',
    response: 'About 24 degrees.',
    pageTitle: 'Dough',
    dayStamp: '20230905_0900',
    ...SHARED,
  }),
  newCard({
    id: 'b',
    prompt: 'And rye?',
    response: 'Rye dough likes it warmer.',
    dayStamp: '20230905_1000',
    ...SHARED,
  }),
  newCard({
    id: 'p',
    prompt: 'My secret dough',
    response: 'hush',
    dayStamp: '20230905_0930',
    isPrivate: true,
    ...SHARED,
  }),
  newCard({
    id: 'c',
    prompt: 'Stars?',
    response: 'Many.',
    dayStamp: '20240229_2200',
    category: 'sky',
    imageUrl: '/images/sky.png',
  }),
  newCard({ id: 'q', prompt: 'hidden', dayStamp: '20240301_0900', isPrivate: true }),
]

describe('the calls that show cards', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(CARDS)
  })
  afterAll(() => test.close())
  const list = (query = '') => test.call('GET /api/cards', { query })

  it('list public cards in the order of time, with their place', async () => {
    const page = await list()
    expect(page.cards.map((card) => [card.id, card.seq])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ])
    expect(page).toMatchObject({ page: 1, pages: 1, size: 50, total: 3, capped: false, facets: null })
    const { response: _, ...summary } = CARDS[0]!
    expect(page.cards[0]).toEqual({
      ...summary,
      seq: 1,
      commentCount: 0,
      excerpt: 'About 24 degrees.',
      words: 3,
      turn: 1,
      turns: 2,
    })
    expect(page.cards.map(({ turn, turns }) => [turn, turns])).toEqual([
      [1, 2],
      [2, 2],
      [1, 1],
    ])
  })

  it('find, restrict, and name what was found', async () => {
    const page = await list('search=dough')
    expect(page.cards.map((card) => card.id)).toEqual(['a', 'b'])
    expect(page.cards.map((card) => card.excerpt)).toEqual(['About 24 degrees.', 'Rye dough likes it warmer.'])
    expect(page.facets).toEqual({
      ...eachFacet(() => []),
      sessions: [{ value: 'Bread', count: 2 }],
      categories: [{ value: 'kitchen', count: 2 }],
    })
    expect((await list('search=dough&date=2024-02-29&mode=or')).total).toBe(3)
    expect((await list('tag=kitchen&month=2024-02')).total).toBe(0)
    expect((await list('session=Untitled Session')).cards.map((card) => card.id)).toEqual(['c'])
    expect((await list('starred=1')).total).toBe(0)
  })

  it('take any query: what is wrong is skipped', async () => {
    const page = await list('date=2024-13-45&page=-1&mode=xyz&size=7&sort=up&search=&unknown=1&search=%E0%A4%A')
    expect(page.total).toBeGreaterThanOrEqual(0)
    expect((await list('page=99')).page).toBe(1)
    expect((await list('search=dough&search=rye')).total).toBe(1)
  })

  it('open a card and its neighbours in time', async () => {
    const { proof, ...card } = await test.call('GET /api/cards/:id', { params: { id: 'a' } })
    expect({ card, isSigned: proof !== undefined }).toEqual({ card: CARDS[0], isSigned: true })
    const { previous, next } = await test.call('GET /api/cards/:id/timeline', { params: { id: 'b' } })
    expect([previous?.id, next?.id]).toEqual(['a', 'c'])
  })

  it('count days and all cards', async () => {
    expect(await test.call('GET /api/calendar')).toEqual({
      activeDates: [
        { date: '2023-09-05', count: 2 },
        { date: '2024-02-29', count: 1 },
      ],
      totalDocuments: 3,
    })
  })

  it('open the home page on an active day with pictures', async () => {
    for (let round = 0; round < 20; round++) {
      const { day, cards, carousel } = await test.call('GET /api/opening')
      expect(['2023-09-05', '2024-02-29']).toContain(day)
      expect(cards.length).toBeGreaterThan(0)
      expect(carousel.map((card) => card.id)).toEqual(['c'])
    }
  })

  it('open the home page on the day that is asked for, on another one where it has no card', async () => {
    for (let round = 0; round < 10; round++) {
      expect((await test.call('GET /api/opening', { query: 'day=2024-02-29' })).day).toBe('2024-02-29')
      const { day } = await test.call('GET /api/opening', { query: 'day=2020-01-01' })
      expect(['2023-09-05', '2024-02-29']).toContain(day)
    }
  })

  it('open the home page with three cards of a day that has more', async () => {
    const busy = await openTestApp(
      Array.from({ length: 5 }, (_, index) =>
        newCard({ id: `m${index}`, dayStamp: `20230905_090${index}`, imageUrl: '/images/m.png' }),
      ),
    )
    const { day, cards, carousel } = await busy.call('GET /api/opening')
    await busy.close()
    expect([day, cards.length, carousel.length]).toEqual(['2023-09-05', 3, 3])
  })

  it('suggest first hits, sessions and categories while the last word is unfinished', async () => {
    const found = await test.call('GET /api/suggest', { query: 'q=dou' })
    expect(found.cards.map((card) => [card.id, card.excerpt])).toEqual([
      ['a', 'About 24 degrees.'],
      ['b', 'Rye dough likes it warmer.'],
    ])
    expect(found).toMatchObject({ total: 2, capped: false, sessions: [{ value: 'Bread', count: 2 }] })
    expect(await test.call('GET /api/suggest', { query: 'q=' })).toMatchObject({ cards: [], total: 0 })
  })

  it('show private cards to an admin, never kept by a cache', async () => {
    test.viewer = AN_ADMIN
    expect((await list('search=dough')).cards.map((card) => card.id)).toEqual(['a', 'p', 'b'])
    expect((await list('show=private')).total).toBe(2)
    const response = await test.get('/api/cards')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers.etag).toBeUndefined()
    test.viewer = ANYONE
  })

  it('answer 304 until a card changes', async () => {
    const first = await test.get('/api/cards?tag=sky')
    const etag = String(first.headers.etag)
    expect((await test.get('/api/cards?tag=sky', { 'if-none-match': etag })).statusCode).toBe(304)
    await fill(test.archive, [newCard({ id: 'z', category: 'sky' })])
    const next = await test.get('/api/cards?tag=sky', { 'if-none-match': etag })
    expect([next.statusCode, (next.json() as { total: number }).total]).toEqual([200, 2])
  })

  it(
    'show the beginnings of prompts where those of a page are very long, and each card whole',
    { tags: 'scale' },
    async () => {
      const long = `long ${'-'.repeat(1_200_000)}`
      const cards = Array.from({ length: 9 }, (_, index) =>
        newCard({ id: `l${index}`, prompt: long, category: 'long' }),
      )
      await fill(test.archive, cards)
      const listed = await list('tag=long')
      expect(listed.cards.map(({ prompt }) => prompt.length)).toEqual([...Array(7).fill(long.length), 1002, 1002])
      expect(listed.cards.at(-1)).toMatchObject({ promptLen: long.length, prompt: `${long.slice(0, 1000)} …` })
      expect((await test.call('GET /api/cards/:id', { params: { id: 'l8' } })).prompt).toBe(long)
      const searched = await list('search=long&tag=long')
      expect(searched.cards.at(-1)).toMatchObject({ prompt: `${long.slice(0, 1000)} …` })
      await test.archive.store.db.deleteFrom('cards').where('category', '=', 'long').execute()
    },
  )

  it('compress what is long', async () => {
    const response = await test.get('/api/cards', { 'accept-encoding': 'br' })
    expect(response.headers['content-encoding']).toBe('br')
  })

  it('describe themselves', async () => {
    const { paths } = (await test.get('/api/openapi.json')).json() as { paths: Record<string, object> }
    expect(
      Object.keys(paths)
        .filter((path) => !/^\/api\/(auth|admin)\//.test(path))
        .sort(),
    ).toEqual([
      '/.well-known/colloquy.json',
      '/api/blocks',
      '/api/blocks/{id}',
      '/api/calendar',
      '/api/cards',
      '/api/cards/bulk',
      '/api/cards/bulk/{number}/undo',
      '/api/cards/{id}',
      '/api/cards/{id}/asked',
      '/api/cards/{id}/citation',
      '/api/cards/{id}/original',
      '/api/cards/{id}/reasoning',
      '/api/cards/{id}/redactions',
      '/api/cards/{id}/redactions/{number}',
      '/api/cards/{id}/related',
      '/api/cards/{id}/source',
      '/api/cards/{id}/timeline',
      '/api/collections',
      '/api/collections/{name}',
      '/api/collections/{name}/cards',
      '/api/collections/{name}/picture',
      '/api/comments',
      '/api/comments/live',
      '/api/comments/statistics',
      '/api/comments/{id}',
      '/api/comments/{id}/approval',
      '/api/forget',
      '/api/generate-seo',
      '/api/identity',
      '/api/keys',
      '/api/keys/{id}',
      '/api/links',
      '/api/links/{id}',
      '/api/links/{id}/new',
      '/api/live',
      '/api/on-this-day/{day}',
      '/api/opening',
      '/api/search-help',
      '/api/sessions',
      '/api/sessions/{id}',
      '/api/sessions/{id}/related',
      '/api/sessions/{id}/texts',
      '/api/stars',
      '/api/stars/{id}',
      '/api/suggest',
      '/api/sync-algolia',
      '/api/texts/{name}',
      '/api/threads/{thread}/comments',
      '/api/threads/{thread}/comments/live',
      '/api/topics',
      '/api/trends',
      '/api/webhooks',
      '/api/webhooks/deliveries/{id}/again',
      '/api/webhooks/{id}',
      '/api/webhooks/{id}/test',
      '/api/years',
      '/api/years/{year}',
    ])
  })
})
