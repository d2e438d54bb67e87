import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { ANYONE } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'

const CARDS = [
  newCard({
    id: 'a',
    prompt: 'A boat on the river',
    response: '```\nx\n```',
    dayStamp: '20240105_0900',
    model: 'gpt-4o',
  }),
  newCard({ id: 'b', prompt: 'A wall', response: 'A boat, at sea', dayStamp: '20240301_0900', model: 'o3' }),
  newCard({ id: 'c', prompt: 'A secret boat', dayStamp: '20240302_0900', isPrivate: true }),
  newCard({ id: 'd', prompt: 'The same boat', pageTitle: 'boat' }),
]

describe('a query', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(CARDS, { COMMENT_LIMITS: 'off' })
  })
  afterAll(() => test.close())

  const find = async (q: string, rest = '') => {
    const answer = await test.get(`/api/cards?q=${encodeURIComponent(q)}${rest}`)
    const { cards } = answer.json<{ cards: { id: string }[] }>()
    return { ...answer, ids: cards.map(({ id }) => id), ...answer.json<{ total: number; marked: string[] }>() }
  }

  it('narrows a list, its facets and its days, beside other filters', async () => {
    test.viewer = ANYONE
    expect(await find('boat')).toMatchObject({ total: 3, ids: ['d', 'a', 'b'], marked: ['boat'] })
    expect(await find('in:prompt boat -has:code')).toMatchObject({ total: 1, ids: ['d'] })
    expect(await find('model:GPT* OR on:2024-03')).toMatchObject({ ids: ['a', 'b'], marked: [] })
    expect(await find('boat', '&year=2024&sort=oldest')).toMatchObject({
      ids: ['a', 'b'],
      facets: {
        models: [
          { value: 'gpt-4o', count: 1 },
          { value: 'o3', count: 1 },
        ],
      },
      days: [
        { date: '2024-01-05', count: 1 },
        { date: '2024-03-01', count: 1 },
      ],
    })
    const feed = (await test.get('/feed.json?q=boat&sort=oldest')).json<{ items: { id: string }[] }>()
    expect(feed.items.map(({ id }) => id.split('/').at(-1))).toEqual(['a', 'b', 'd'])
  })

  it('finds private cards for admins alone, who alone may ask for them', async () => {
    test.viewer = AN_ADMIN
    expect((await find('is:private boat')).ids).toEqual(['c'])
    test.viewer = ANYONE
    expect((await find('secret')).ids).toEqual([])
    expect((await test.get('/api/cards?q=is:private')).json()).toMatchObject({
      error: { place: { at: 3, length: 7, suggestion: 'It takes starred.' } },
    })
  })

  it('that cannot be read is refused with its place, and the page comes all the same', async () => {
    test.viewer = ANYONE
    for (const path of ['/api/cards', '/feed.xml', '/feed.json', '/filter.md']) {
      const answer = await test.get(`${path}?q=${encodeURIComponent('boat (river')}`)
      expect([path, answer.statusCode]).toEqual([path, 400])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.json()).toMatchObject({
        error: {
          code: 'bad-request',
          message: 'This bracket is not closed. Write ) at the end of the group.',
          place: { at: 5, length: 1 },
        },
      })
    }
    expect((await test.get('/api/cards?starred=1&q=(')).statusCode).toBe(400)
  })

  it('that asks what people did is kept by nobody, and follows it', async () => {
    test.viewer = ANYONE
    const before = await find('has:comments')
    expect([before.ids, before.headers['cache-control']]).toEqual([[], 'no-store'])
    test.viewer = { role: 'anonymous', id: 'a-1' }
    await test.call('POST /api/threads/:thread/comments', { params: { thread: 'card-b' }, body: { text: 'hello' } })
    await test.call('PUT /api/stars/:id', { params: { id: 'd' } })
    expect((await find('has:comments')).ids).toEqual(['b'])
    expect((await find('is:starred')).ids).toEqual(['d'])
    test.viewer = ANYONE
    expect((await find('has:comments OR is:starred')).ids).toEqual(['b'])
  })

  it('stands beside what is typed while one types', async () => {
    test.viewer = ANYONE
    const { total } = await test.call('GET /api/suggest', { query: 'q=boat&within=in:prompt boat' })
    expect(total).toBe(2)
  })
})
