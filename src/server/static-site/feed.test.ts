import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { pageInfo } from '#archive/pages.ts'
import { readConfig } from '#server/config.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { parseXml, type ParsedFeed } from '#testing/published-validators.ts'
import { atomFeed, filteredFeed, jsonFeed } from './feed.ts'

const many = (count: number, response: string) =>
  Array.from({ length: count }, (_, index) =>
    newCard({ id: `c${index}`, prompt: `prompt ${index}`, response, dayStamp: `2024010${1 + (index % 9)}_1200` }),
  )

const entriesOf = async (test: TestApp, query: string) => {
  const atom = (parseXml((await test.get(`/feed.xml${query}`)).body) as ParsedFeed).feed.entry ?? []
  const { items } = (await test.get(`/feed.json${query}`)).json<{ items: { content_html: string }[] }>()
  expect(items).toHaveLength(atom.length)
  return items
}

describe('a feed', () => {
  it('has at most 50 cards, whatever size is asked for, and links the others', { tags: 'scale' }, async () => {
    const test = await openTestApp(many(120, 'x'))
    for (const query of ['', '?size=500', '?size=100&sort=oldest'])
      expect(await entriesOf(test, query)).toHaveLength(50)
    expect(await entriesOf(test, '?size=500&page=3')).toHaveLength(20)
    const { body } = await test.get('/feed.xml?size=500')
    expect(body).toContain('<link rel="next" type="application/atom+xml" href="http://localhost:80/feed.xml?page=2"/>')
    await test.close()
  })

  it('is kept until a card changes, for each host that was asked, and never for another one', async () => {
    const test = await openTestApp(many(3, 'as it was'))
    const read = async (url: string, host = 'a.example') => (await test.get(url, { host })).body
    const before = await read('/feed.xml')
    // A change that bypasses the archive is not seen: no card is read again.
    await sql`UPDATE cards SET response = 'changed' WHERE id = 'c1'`.execute(test.archive.store.db)
    expect(await read('/feed.xml')).toBe(before)
    expect(await read('/feed.xml?size=500')).toBe(before)
    test.viewer = AN_ADMIN
    expect(await read('/feed.xml')).toBe(before)
    const other = await read('/feed.xml', 'b.example')
    expect(other).toContain('http://b.example/feed.xml')
    expect(other).toContain('changed')
    expect(await read('/feed.json')).toContain('changed')
    await test.call('PATCH /api/cards/:id', { params: { id: 'c0' }, body: { isPrivate: true } })
    expect(await read('/feed.xml')).not.toMatch(/as it was.*as it was.*as it was/s)
    expect(await read('/feed.xml')).toContain('changed')
    await test.close()
  })

  it('has the code of a question as code, with its lines', async () => {
    const test = await openTestApp([
      newCard({ id: 'asked', prompt: 'Why\nso?\n\n```js\nif (a < b) {\n  c()\n}\n```\n' }),
    ])
    const [item] = await entriesOf(test, '')
    expect(item!.content_html).toContain(
      '<p dir="auto">Why<br>so?</p><pre dir="ltr"><code>if (a &#60; b) {\n  c()\n}\n</code></pre>\n<h2',
    )
    await test.close()
  })

  it('has no date of publication for a card without a day', async () => {
    const test = await openTestApp([newCard({ id: 'undated', prompt: 'when?' })])
    const entry = /<entry>[^]*<\/entry>/.exec((await test.get('/feed.xml')).body)![0]
    expect(entry).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
    expect(entry).not.toContain('<published>')
    expect((await test.get('/feed.json')).body).not.toContain('date_published')
    await test.close()
  })

  it('says, as the sitemap does, that a card has changed in which words were redacted', async () => {
    const test = await openTestApp(many(2, 'of Anna'))
    test.viewer = AN_ADMIN
    const body = { words: 'Anna', reason: '' }
    await test.call('POST /api/cards/:id/redactions', { params: { id: 'c1' }, body })
    const { items } = (await test.get('/feed.json')).json<{ items: { id: string; date_modified?: string }[] }>()
    const modified = items.map(({ id, date_modified }) => [id.at(-1), (date_modified ?? '').slice(0, 4)])
    const year = new Date().toISOString().slice(0, 4)
    expect(modified.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['0', ''],
      ['1', year],
    ])
    const dates = [...(await test.get('/feed.xml')).body.matchAll(/<updated>(\d{4})/g)].map(([, found]) => found)
    expect(dates.filter((found) => found === year)).toHaveLength(2)
    const pages = [...(await test.get('/sitemap-1.xml')).body.matchAll(/<loc>[^<]*(c\d)[^<]*<\/loc><lastmod>(\d{4})/g)]
    const changed = pages.filter(([, , found]) => found === year).map(([, id]) => id)
    expect(changed).toEqual(['c1'])
    await test.close()
  })

  it('is compressed, and not sent to callers who have it', async () => {
    const test = await openTestApp(many(9, 'x'))
    const { headers } = await test.get('/feed.xml', { 'accept-encoding': 'gzip' })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/atom+xml; charset=utf-8' })
    const again = await test.get('/feed.xml', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await test.close()
  })

  const site = { ...readConfig({ SITE_ADDRESS: 'https://a.example' }).site, images: '/images/' }
  const pageOf = (cards: Card[]) =>
    filteredFeed({ cards, redacted: new Map(), page: pageInfo(cards.length, 1, 50) }, NO_FILTERS)

  it('shows the beginnings of its last cards where the texts are very long', { tags: 'scale' }, async () => {
    const cards = many(30, 'x').map((card) => ({ ...card, prompt: 'long words '.repeat(50_000) }))
    const { items } = JSON.parse(await jsonFeed(pageOf(cards), site)) as { items: { content_html: string }[] }
    // Each is there twice: in markup, and as a card.
    const isWhole = items.map((_, index) => index < 8)
    expect(items.map(({ content_html: html }) => html.length > 500_000)).toEqual(isWhole)
    expect(items.map((item) => '_card' in item)).toEqual(isWhole)
    expect((await atomFeed(pageOf(cards), site)).length).toBeLessThan(9_000_000)
    expect(items.at(-1)!.content_html).toMatch(
      /^<p>long words [a-z ]{400,500} …<\/p>\n<p><a href="https:\/\/a.example\/card\/untitled-c29">/,
    )
  })

  it('lets others have their turn between its cards', { tags: 'scale' }, async () => {
    let turns = 0
    const watch = setInterval(() => turns++, 1)
    const cards = many(20, '').map((card) => ({ ...card, response: `${card.id} word *a* `.repeat(1500) }))
    await atomFeed(pageOf(cards), site)
    clearInterval(watch)
    expect(turns).toBeGreaterThan(5)
  })
})
