import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { ownPicture } from '#archive/picture.ts'
import { ANYONE } from '#archive/viewer.ts'
import { addCollection } from '#testing/add-collections.ts'
import { AN_ADMIN, openTestApp, openTestServer, type TestApp } from '#testing/app.ts'
import { unzip } from '#testing/unzip.ts'

const CARDS = [
  newCard({ id: 'old', prompt: 'Oldest & first', response: 'A **bold** answer', dayStamp: '20240101_0900' }),
  newCard({
    id: 'new',
    prompt: 'Newest',
    pageTitle: 'A <title>',
    response:
      'Area: $\\pi r^2$\n\n![a map](/images/x.png) [home](/filter)\n\n- [ ] task\n\n| a | b |\n| :- | -: |\n| 1 | 2<br>3 |',
    dayStamp: '20240201_0900',
    imageUrl: ownPicture('new'),
  }),
  newCard({ id: 'undated', prompt: 'No day', response: 'none' }),
  // More letters than a book holds.
  newCard({ id: 'long', prompt: 'Long', response: 'word '.repeat(800_001), dayStamp: '20230101_0900' }),
  newCard({ id: 'hidden', prompt: 'zebra', response: 'zebra', isPrivate: true, dayStamp: '20240301_0900' }),
]

describe('what is published of a collection', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(CARDS, { SITE_ADDRESS: 'https://archive.example' })
    const { db } = test.archive.store
    await addCollection(db, 'hand', { cards: ['undated', 'hidden', 'old', 'new'] })
    await addCollection(db, 'longer', { cards: ['long', 'old', 'new'] })
    await addCollection(db, 'draft', { cards: ['old'], isPublished: false })
  })
  afterAll(() => test.close())
  const page = async (url: string) => test.get(url, { accept: 'text/html' })

  it('is a feed with the latest first, by its title and address', async () => {
    const { body, headers } = await test.get('/c/hand/feed.xml')
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    parseXml(body)
    expect(body).toContain('<title>colloquy: title of hand</title>')
    expect(body).toContain('href="https://archive.example/c/hand"')
    const feed = (await test.get('/c/hand/feed.json')).json<{ items: { url: string }[]; home_page_url: string }>()
    expect(feed.home_page_url).toBe('https://archive.example/c/hand')
    expect(feed.items.map(({ url }) => url.split('-').at(-1))).toEqual(['new', 'old', 'undated'])
    expect(body + JSON.stringify(feed)).not.toContain('zebra')
    expect((await test.get('/c/hand/feed.json?page=x')).statusCode).toBe(200)
  })

  it('is a book whose files XML readers accept, with a chapter for each public card', async () => {
    const answer = await test.get('/c/hand/book.epub')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/epub+zip',
      'content-disposition': "attachment; filename*=UTF-8''hand.epub",
    })
    const files = await unzip(answer.rawPayload)
    const [first] = files
    expect([first![0], first![1].method, first![1].content.toString()]).toEqual(['mimetype', 0, 'application/epub+zip'])
    const texts = [...files].filter(([name]) => /\.(xhtml|opf|xml)$/.test(name))
    const roots = texts.map(([, { content }]) => parseXml(content.toString()).root)
    expect(roots.every((root) => root instanceof XmlElement)).toBe(true)
    const whole = texts.map(([, { content }]) => content.toString()).join('\n')
    expect(whole).toContain('introduction of <em>hand</em>')
    expect(whole).toContain('<strong>bold</strong>')
    expect(whole).toContain('A &#60;title&#62;')
    expect(whole).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML"')
    expect(whole).toContain('properties="mathml"')
    expect(whole).toContain('[a map]')
    expect(whole).toContain('<td style="text-align: right">')
    expect(whole).not.toContain(' align=')
    expect(whole).toContain('href="https://archive.example/filter"')
    expect(whole).not.toContain('zebra')
    const spine = files.get('book/book.opf')!.content.toString()
    expect(spine.match(/<itemref/g)).toHaveLength(5)
    for (const [, href] of spine.matchAll(/href="([^"]+)"/g)) expect(files.has(`book/${href}`)).toBe(true)
    const again = await test.get('/c/hand/book.epub', { 'if-none-match': String(answer.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is another one, as a book and as a feed, when the site changes its name', async () => {
    const forms = ['book.epub', 'feed.xml', 'feed.json']
    const before = await Promise.all(forms.map((form) => test.get(`/c/hand/${form}`)))
    const renamed = { SITE_ADDRESS: 'https://archive.example', SITE_TITLE: 'Renamed' }
    const { app } = await openTestServer(test.archive, renamed)
    for (const [at, form] of forms.entries()) {
      const headers = { 'if-none-match': String(before[at]!.headers.etag) }
      const answer = await app.inject({ url: `/c/hand/${form}`, headers })
      expect([form, answer.statusCode]).toEqual([form, 200])
    }
    await app.close()
  })

  it('is a page that says to those without a script what is on it', async () => {
    const { body, statusCode } = await page('/c/hand')
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>title of hand – colloquy</title>')
    expect(body).toContain('<link rel="canonical" href="https://archive.example/c/hand">')
    expect(body).toContain('content="introduction of hand"')
    expect(body).toMatch(/og:image" content="https:\/\/archive.example\/images\/[^"]*new/)
    expect(body).toContain('href="/c/hand/feed.xml"')
    expect(body).toContain('href="/c/hand/book.epub"')
    expect(body).toMatch(/<noscript>.*introduction of <em>hand<\/em>.*Oldest &#38; first.*<\/noscript>/s)
    expect(body).not.toContain('zebra')
    expect(body).toContain('data-screen-of="/c/hand"')
    expect(body).toMatch(
      /<div class="first-screen" aria-hidden="true" inert>.*title of hand<\/h2>.*>No day<\/h3>.*<noscript>/s,
    )
    test.viewer = AN_ADMIN
    expect((await page('/c/hand')).body).not.toContain('first-screen')
    test.viewer = ANYONE
    expect((await test.get('/sitemap-1.xml')).body).toContain('<loc>https://archive.example/c/hand</loc>')
  })

  it('is not there while it is not published, in any form', async () => {
    const absent = await page('/c/absent')
    const draft = await page('/c/draft')
    expect([draft.statusCode, draft.body]).toEqual([404, absent.body.replaceAll('absent', 'draft')])
    for (const form of ['feed.xml', 'feed.json', 'book.epub']) {
      expect((await test.get(`/c/draft/${form}`)).statusCode).toBe(404)
    }
    expect((await test.get('/sitemap-1.xml')).body).not.toContain('draft')
    test.viewer = AN_ADMIN
    expect((await page('/c/draft')).statusCode).toBe(200)
    expect((await test.get('/c/draft/book.epub')).statusCode).toBe(404)
    test.viewer = ANYONE
  })

  it('is found by a name that it had before', async () => {
    test.viewer = AN_ADMIN
    const rename = (from: string, name: string) =>
      test.call('PATCH /api/collections/:name', { params: { name: from }, body: { name } })
    await rename('hand', 'picked')
    test.viewer = ANYONE
    const moved = await page('/c/hand?page=2')
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/c/picked?page=2'])
    expect((await test.get('/c/hand/feed.xml')).body).toContain('/c/picked')
    test.viewer = AN_ADMIN
    await rename('picked', 'hand')
    test.viewer = ANYONE
  })

  it('is not found by a name that only a draft of it had', async () => {
    test.viewer = AN_ADMIN
    const change = (name: string, body: { name?: string; isPublished?: boolean }) =>
      test.call('PATCH /api/collections/:name', { params: { name }, body })
    await change('draft', { name: 'plan', isPublished: true })
    await change('plan', { isPublished: false })
    await change('plan', { name: 'second-draft' })
    await change('second-draft', { name: 'public', isPublished: true })
    test.viewer = ANYONE
    for (const name of ['draft', 'second-draft']) expect((await page(`/c/${name}`)).statusCode).toBe(404)
    expect((await page('/c/plan')).headers.location).toBe('/c/public')
  })

  it('is a book that ends where it gets too long, and says so', { tags: 'scale' }, async () => {
    const files = [...(await unzip((await test.get('/c/longer/book.epub')).rawPayload))]
    const chapters = files.filter(([name]) => name.includes('chapter-')).map(([, { content }]) => content.toString())
    // The introduction, a card, and where the others are.
    expect(chapters).toHaveLength(3)
    expect(chapters[2]).toContain('This book ends after 1 card of the collection; the others are on its page:')
    expect(chapters[2]).toContain('href="https://archive.example/c/longer"')
  })

  it('loses a card that turns private with the next answer', async () => {
    const hide = (isPrivate: boolean) =>
      test.call('PATCH /api/cards/:id', { params: { id: 'old' }, body: { isPrivate } })
    const read = async () => {
      const book = [...(await unzip((await test.get('/c/hand/book.epub')).rawPayload)).values()]
      const others = await Promise.all(['/c/hand', '/c/hand/feed.xml', '/c/hand/feed.json'].map(page))
      return [...book.map(({ content }) => content.toString()), ...others.map(({ body }) => body)].join('\n')
    }
    expect(await read()).toContain('Oldest')
    test.viewer = AN_ADMIN
    await hide(true)
    test.viewer = ANYONE
    expect(await read()).not.toContain('Oldest')
    test.viewer = AN_ADMIN
    await hide(false)
    test.viewer = ANYONE
    expect(await read()).toContain('Oldest')
  })
})
