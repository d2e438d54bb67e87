import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { dayFeed } from './day-feed.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'

const CARDS = [
  newCard({ id: 'one', prompt: 'first question', dayStamp: '20220228_0900', sessionTitle: 'Bread' }),
  newCard({ id: 'two', prompt: 'leap <day>', dayStamp: '20240229_0900', sessionTitle: 'Leap', model: 'gpt-4o' }),
  newCard({ id: 'three', prompt: 'more', dayStamp: '20240229_1000', sessionTitle: 'Leap', category: 'Days' }),
  newCard({ id: 'four', prompt: 'new year', dayStamp: '20240101_1000', sessionTitle: 'Bread' }),
  newCard({ id: 'five', prompt: 'undated', sessionTitle: 'Leap' }),
  newCard({ id: 'hidden', prompt: 'zanzibar', dayStamp: '20230901_0900', isPrivate: true }),
]

describe('pages of time', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(CARDS)
  })
  afterAll(() => test.close())
  const year = (name: string) => test.call('GET /api/years/:year', { params: { year: name } })
  const day = (name: string) => test.call('GET /api/on-this-day/:day', { params: { day: name } })
  const page = (path: string) => test.get(path, { accept: 'text/html' })

  it('a year has its days, its numbers, its ends and the years beside it', async () => {
    const review = await year('2024')
    expect(review).toMatchObject({
      year: '2024',
      previous: '2022',
      next: null,
      cards: 3,
      conversations: 2,
      days: [
        { date: '2024-01-01', count: 1 },
        { date: '2024-02-29', count: 2 },
      ],
      models: [{ value: 'gpt-4o', count: 1 }],
      topics: [{ value: 'Days', count: 1 }],
      longest: { cards: 2, first: { id: 'two' } },
      first: { id: 'four' },
      last: { id: 'three' },
    })
    expect((await test.call('GET /api/years')).years).toEqual([
      { year: '2022', cards: 1, days: 1 },
      { year: '2024', cards: 3, days: 2 },
    ])
    const { body, statusCode } = await page('/year/2024')
    expect(statusCode).toBe(200)
    expect(body).toContain('3 cards in 2 conversations on 2 days.')
    expect(body).toMatch(/<meta property="og:image" content="[^"]*\/preview\/year\/2024\.png">/)
  })

  it('a year without a visible card is not there, but for an admin who sees its private one', async () => {
    for (const name of ['2023', '1999', 'x', '20240']) {
      await expect(year(name)).rejects.toMatchObject({ status: 404, message: 'This archive has no card of that year.' })
      expect((await page(`/year/${name}`)).statusCode).toBe(404)
    }
    test.viewer = AN_ADMIN
    const [review, { statusCode, body }] = [await year('2023'), await page('/year/2023')]
    test.viewer = null
    expect([review.cards, review.previous, review.next]).toEqual([1, '2022', '2024'])
    expect(statusCode).toBe(200)
    // The HTML may be shared, so it has public data only.
    expect(body).not.toContain('zanzibar')
  })

  it('a word that only private cards hold is in nothing of a visitor', async () => {
    const counted = async () => (await test.call('GET /api/trends', { query: 'term=zanzibar&by=month' })).terms
    expect(await counted()).toMatchObject([{ cards: 0 }])
    expect((await page('/trends?term=zanzibar')).body).not.toContain('month=2023-09')
    test.viewer = AN_ADMIN
    const own = await counted()
    test.viewer = null
    expect(own).toMatchObject([{ cards: 1 }])
  })

  it('a year has a picture for previews as long as it has a public card', { tags: 'scale' }, async () => {
    const { statusCode, headers } = await test.get('/preview/year/2024.png')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    for (const name of ['2023', 'x', '']) expect((await test.get(`/preview/year/${name}.png`)).statusCode).toBe(404)
  })

  it('a day of all years has the newest first, and the days around it', async () => {
    const leap = await day('02-29')
    expect(leap).toMatchObject({ day: '02-29', previous: '02-28', next: '01-01' })
    expect(leap.years).toMatchObject([
      { date: '2024-02-29', cards: 2, conversations: [{ cards: 2, first: { id: 'two' } }] },
    ])
    expect(await day('09-01')).toEqual({ day: '09-01', previous: '02-29', next: '01-01', years: [] })
    const { body } = await page('/on-this-day/02-29')
    expect(body).toContain('leap &#60;day&#62;')
    // Next to a right-to-left title its number would change places with the word.
    expect(body).toContain('<bdi class="time-quiet">2 cards</bdi>')
    for (const name of ['02-30', 'x', '2-1']) {
      await expect(day(name)).rejects.toMatchObject({ status: 404 })
      expect((await page(`/on-this-day/${name}`)).statusCode).toBe(404)
    }
  })

  it('what is remembered today is a feed, with an entry a day, of earlier years and public cards alone', async () => {
    const library = { db: test.archive.store.db, search: test.archive.search }
    const site = { title: 'A & B', address: 'https://archive.example.com', timeZone: 'Europe/Berlin' }
    const feed = await dayFeed(library, '2026-02-28', site)
    expect(feed).toContain('<title>A &#38; B: on this day</title>')
    expect(feed.match(/<title>on this day: .*?</g)).toEqual([
      '<title>on this day: February 28<',
      '<title>on this day: February 29<',
    ])
    expect(feed).toContain('leap &#38;#60;day&#38;#62;')
    expect(feed).toContain('2022, 4 years ago: 1 card')
    expect(feed).toContain('<updated>2026-02-27T23:00:00.000Z</updated>')
    expect(await dayFeed(library, '2024-02-29', site)).not.toContain('<entry>')
    expect(await dayFeed(library, '2026-09-01', site)).not.toContain('<entry>')
    const answer = await test.get('/feed/on-this-day.xml')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect((await test.get('/on-this-day')).headers['location']).toMatch(/^\/on-this-day\/\d\d-\d\d$/)
  })
})
