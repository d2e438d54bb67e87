import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { ANYONE } from '#archive/viewer.ts'
import { everyDatabase } from '#testing/databases.ts'
import { parseFilters } from '#archive/filter-url.ts'

const CARDS = [
  newCard({
    id: 'a',
    prompt: 'Water for the garden',
    response: 'In the evening.',
    dayStamp: '20230901_0900',
    category: 'green',
  }),
  newCard({ id: 'b', prompt: 'Roses', response: 'A garden of lanterns', dayStamp: '20230902_0900' }),
  newCard({ id: 'c', prompt: 'Bread', response: 'Salt and water', dayStamp: '20230903_0900' }),
  newCard({ id: 'd', prompt: 'In 2023', response: 'nothing', dayStamp: '20230904_0900' }),
  newCard({ id: 'e', prompt: 'An e-commerce webshop', response: '16GB', dayStamp: '20230904_1000' }),
  newCard({ id: 'p', prompt: 'a secretive wardrobe', dayStamp: '20230905_0900', isPrivate: true }),
]

describe.each(everyDatabase)('typing errors in $name', (database) => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(CARDS, {}, { database })
  })
  afterAll(() => test.close())
  const list = (query: string) => test.call('GET /api/cards', { query })
  const meant = async (query: string) => {
    const near = (await list(query)).near.find(({ type }) => type === 'meant')
    return near ? parseFilters(new URLSearchParams(near.query)).filters.search : null
  }

  it('are corrected for days and search combined by or, and only where nothing matches exactly', async () => {
    const page = await list('search=gardn&date=2023-09-03&mode=or')
    expect(page.cards.map((card) => card.id)).toEqual(['a', 'b', 'c'])
    expect(page.fuzzy).toEqual([{ term: 'gardn', meant: ['garden'] }])
    expect(page.cards.map((card) => card.excerpt)).toEqual([
      'In the evening.',
      'A garden of lanterns',
      'Salt and water',
    ])
    expect((await list('search=garden&date=2023-09-03&mode=or')).fuzzy).toEqual([])
    expect((await list('search=lantresn,gardn&date=2023-09-03&mode=or')).fuzzy).toEqual([
      { term: 'lantresn', meant: ['lanterns'] },
      { term: 'gardn', meant: ['garden'] },
    ])
    expect((await list('search=xanternz&date=2023-09-03&mode=or')).fuzzy).toEqual([
      { term: 'xanternz', meant: ['lanterns'] },
    ])
    expect((await list('search=gardn of lantern&year=2024&mode=or')).cards.map((card) => card.id)).toEqual(['b'])
  })

  it.each([
    ['and', 'search=gardn&date=2023-09-01'],
    ['no day', 'search=gardn,zzz&mode=or'],
    ['too short', 'search=slt&date=2024-01-01&mode=or'],
    ['two errors in a short word', 'search=gardnn2&date=2024-01-01&mode=or'],
    ['three errors in a long word', 'search=lnatresnn&date=2024-01-01&mode=or'],
    ['a number', 'search=2032&date=2024-01-01&mode=or'],
    ['an excluded term', 'search=-gardn,zzz&date=2024-01-01&mode=or'],
  ])('are not corrected: %s', async (_, query) => {
    expect(await list(query)).toMatchObject({ total: 0, fuzzy: [] })
  })

  it('lead to a question where nothing was found, whose answer finds something with the other filters', async () => {
    expect(await meant('search=gardn')).toEqual(['garden'])
    expect(await meant('search=wtaer,gardn')).toEqual(['water', 'garden'])
    expect(await meant('search=watre,bread')).toEqual(['water', 'bread'])
    expect(await meant('search=gardn&tag=green')).toEqual(['garden'])
    expect(await meant('search=gardn,-roses')).toEqual(['garden', '-roses'])
    // It exists, but not in this category, on this day, or with this word.
    expect(await meant('search=lantrens&tag=green')).toBeNull()
    expect(await meant('search=gardn&date=2023-09-03')).toBeNull()
    expect(await meant('search=zzzzzz')).toBeNull()
    expect(await meant('search=garden')).toBeNull()
    expect(await meant('tag=gren')).toBeNull()
  })

  it('are also a word that is written as two, and two that are one', async () => {
    expect(await meant('search=ecommerce*')).toEqual(['"e commerce"'])
    expect(await meant('search=webshop ecommerce')).toEqual(['webshop "e commerce"'])
    expect(await meant('search=16 gb*')).toEqual(['16gb*'])
    expect(await meant('search=web shop ecommerce')).toBeNull()
    // Its words are in one text, but not together.
    expect(await meant('search=saltwater')).toBeNull()
    expect(await meant('search=war drobe')).toBeNull()
  })

  it('lead to the same question where they are words of a query, which keeps what else it asks', async () => {
    const near = async (query: string) =>
      (await list(query)).near.flatMap((one) => (one.type === 'meant' ? [[one.label, one.query]] : []))
    expect(await near('q=gardn')).toEqual([['“garden”', 'search=garden']])
    expect(await near('q=gardn tag:green')).toEqual([['“garden”', 'search=garden&q=tag%3Agreen']])
    expect(await near('q=gardn tag:white')).toEqual([])
    expect(await near('q=in:prompt gardn')).toEqual([])
    expect(await near('q=wardrboe')).toEqual([])
  })

  it('are met by a question when a known word is the wrong one', async () => {
    expect(await meant('search=watr,garden')).toEqual(['water', 'garden'])
    // Both words stand in the archive, never together; 'roses' has nothing close.
    expect(await meant('search=roses,bread')).toBeNull()
  })

  it('are met by a question while typing', async () => {
    expect(await test.call('GET /api/suggest', { query: 'q=gardn' })).toMatchObject({ total: 0, didYouMean: 'garden' })
    expect(await test.call('GET /api/suggest', { query: 'q=gard' })).toMatchObject({ total: 2, didYouMean: null })
  })

  it('offer words of private cards to admins alone', async () => {
    expect(await meant('search=wardrboe')).toBeNull()
    expect((await list('search=wardrboe&date=2024-01-01&mode=or')).fuzzy).toEqual([])
    expect(await test.call('GET /api/suggest', { query: 'q=wardrboe' })).toMatchObject({ didYouMean: null })
    test.viewer = AN_ADMIN
    expect(await meant('search=wardrboe')).toEqual(['wardrobe'])
    expect((await list('search=wardrboe&date=2024-01-01&mode=or')).total).toBe(1)
    test.viewer = ANYONE
  })
})
