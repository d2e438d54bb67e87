import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { cardName, cardPath, permalinkPath } from '#archive/card-url.ts'
import { ownPicture } from '#archive/picture.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { workLimit } from '#testing/growth.ts'
import { htmlFaults, jsonLd, parseXml, type ParsedFeed } from '#testing/published-validators.ts'

const MARKDOWN = `# Bread

### Deep heading

Some *words*, a [link](https://example.com), <b>markup</b> & \`code\`.

| a | b |
|---|---|
| 1 | 2 |

- [x] done
- [ ] open

\`\`\`ts
const x = '</script>'
\`\`\`

![pic](https://example.com/p.png) and $$x_1$$

| c |
|:-:|
| \\(a<b\\) |

\\[ x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}, \\quad \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}, \\quad y = \\cancel{z} \\]

Long: \\( a_1 + a_2 + a_3 + a_4 + a_5 + a_6 + a_7 + a_8 + a_9 + a_{10} + a_{11} \\), broken: \\(\\nosuch{a}\\).

$$\\frac{a$$`

const BREAD = newCard({
  id: 'bread1',
  prompt: 'How warm is "dough" <script>alert(1)</script>\n& why?',
  response: MARKDOWN,
  pageTitle: 'Warm & "good" dough',
  category: 'kitchen',
  sessionTitle: 'Baking',
  dayStamp: '20230905_0900',
  imageUrl: ownPicture('bread1'),
})
const CARDS = [
  newCard({ id: 'first', prompt: 'Who is there?', response: 'I am.', dayStamp: '20230901_0900' }),
  BREAD,
  newCard({ id: 'rye', prompt: 'And rye?', response: 'Warmer.', pageTitle: 'Rye', dayStamp: '20240102_1000' }),
  newCard({ id: 'odd', prompt: 'bell\u0007 and half \ud83d', response: '', pageTitle: '日'.repeat(200) }),
]
const SITE = { SITE_ADDRESS: 'https://archive.example.com', SITE_TITLE: 'letters' }

describe('what is published', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(CARDS, SITE)
  })
  afterAll(() => test.close())
  const page = async (id: string) => (await test.get(permalinkPath(CARDS.find((card) => card.id === id)!))).body
  const feed = async (query = '') => (parseXml((await test.get(`/feed.xml${query}`)).body) as ParsedFeed).feed

  it('is a page for every public card that an HTML validator accepts', { tags: 'scale' }, async () => {
    for (const card of CARDS) {
      const { statusCode, body, headers } = await test.get(permalinkPath(card))
      expect([card.id, statusCode, headers['content-type']]).toEqual([card.id, 200, 'text/html; charset=utf-8'])
      expect(await htmlFaults(body)).toEqual([])
    }
    expect(await htmlFaults((await test.get('/seo/card/x-absent.html')).body)).toEqual([])
    expect(await htmlFaults('<p><div></div></p>')).not.toEqual([])
  })

  it('says canonical address, OpenGraph and Twitter data with a picture', async () => {
    const html = await page('bread1')
    expect(html).toContain(
      '<link rel="canonical" href="https://archive.example.com/seo/card/warm-good-dough-bread1.html">',
    )
    expect(html).toContain(
      '<link rel="alternate" type="text/markdown" href="https://archive.example.com/card/warm-good-dough-bread1.md">',
    )
    expect(html).toContain(
      '<meta property="og:image" content="https://archive.example.com/images/DEDUPID-bread1-image.png">',
    )
    expect(html).toMatch(/<meta name="twitter:card" content="summary_large_image">/)
    expect(html).toMatch(/<meta property="og:title" content="Warm &#38; &#34;good&#34; dough">/)
    expect(await page('rye')).toContain('og:image" content="https://archive.example.com/preview/card/rye.png"')
  })

  it('holds the texts without a script, and previous and next in time, and the live card', async () => {
    const html = await page('bread1')
    expect(html).toContain('How warm is &#34;dough&#34; &#60;script&#62;alert(1)')
    expect(html).toMatch(/<span class="hljs-keyword">const<\/span>/)
    expect(html).toMatch(/<msqrt>[^]*<code class="math">\\nosuch\{a\}<\/code>[^]*<code>\\frac\{a<\/code>/)
    expect(html).toMatch(/<h3 [^>]*>Bread<\/h3>[^]*<h4 [^>]*>Deep heading<\/h4>/)
    // Structured data for search engines, and the card as data with its proof.
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(html).toMatch(/<a rel="prev" href="untitled-first.html">[^]*<a rel="next" href="rye-rye.html">/)
    expect(html).toContain('href="https://archive.example.com/card/warm-good-dough-bread1"')
    expect(await page('first')).not.toContain('rel="prev"')
  })

  it('tells search engines a question and its answer, with dates', async () => {
    const data = jsonLd(await page('bread1'))
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'QAPage',
      datePublished: '2023-09-05T09:00:00.000Z',
      mainEntity: {
        '@type': 'Question',
        text: BREAD.prompt,
        answerCount: 1,
        acceptedAnswer: { '@type': 'Answer', text: MARKDOWN, datePublished: '2023-09-05T09:00:00.000Z' },
      },
    })
    expect(jsonLd(await page('odd'))).not.toHaveProperty('datePublished')
  })

  it('runs nothing inline: the policy forbids it', async () => {
    const { headers, body } = await test.get(permalinkPath(BREAD))
    expect(headers['content-security-policy']).toMatch(/script-src 'self';style-src 'self'/)
    expect(body).not.toMatch(/ style=| on\w+=|<style/)
    expect((await test.get('/seo/card/style.css')).headers['content-type']).toMatch(/^text\/css/)
    const style = (await test.get('/seo/card/style.css')).body
    expect(style).toMatch(/\.hljs-keyword[^]*math \{/)
    for (const [, face] of style.matchAll(/url\('([^']+)'\)/g)) {
      expect((await test.get(`/seo/card/${face}`)).headers['content-type']).toBe('font/woff2')
    }
    expect((await test.get('/seo/card/preview.png')).headers['content-type']).toBe('image/png')
  })

  it('answers 410 for every page that is not there, whether it ever was or not', async () => {
    for (const url of ['/seo/card/x-absent.html', '/seo/card/rye-rye', '/seo/card/..%2frye-rye.html']) {
      expect([url, (await test.get(url)).statusCode]).toEqual([url, 410])
    }
    expect((await test.get('/seo/card/another-slug-rye.html')).body).toContain(
      'rel="canonical" href="https://archive.example.com/seo/card/rye-rye.html"',
    )
  })

  it('has names that any file system takes', () => {
    for (const card of CARDS) expect(Buffer.byteLength(`${cardName(card)}.html`)).toBeLessThanOrEqual(255)
    const long = newCard({ id: 'a'.repeat(128), pageTitle: '日'.repeat(200) })
    expect(Buffer.byteLength(`${cardName(long)}.html`)).toBeLessThanOrEqual(255)
    expect(decodeURIComponent(cardPath(long))).toBe(`/card/${cardName(long)}`)
  })

  it('is an Atom feed with full content, newest first, with links to itself and its pages', async () => {
    const { title, entry = [], link, updated } = await feed()
    expect([title, updated]).toEqual(['letters', '2024-01-02T10:00:00.000Z'])
    expect(entry.map(({ id }) => id.split('/')[1])).toEqual(['rye', 'bread1', 'first', 'odd'])
    expect((await feed('?q=-zebra')).entry?.map(({ id }) => id)).toEqual(entry.map(({ id }) => id))
    expect(link.find(({ rel }) => rel === 'self')?.href).toBe('https://archive.example.com/feed.xml')
    expect(link.find(({ rel }) => rel === 'alternate')).toMatchObject({ type: 'text/html' })
    expect(entry[1]?.content['#text']).toMatch(/&lt;script&gt;|&#60;script&#62;/)
    expect(entry[1]?.content['#text']).toMatch(/<h4 [^>]*>Deep heading<\/h4>/)
    expect(entry[1]?.content['#text']).toContain('<mfrac>')
    expect(entry[1]?.content['#text']).toContain('<code class="language-ts">const x = \'')
    expect(entry[1]?.content['#text']).toContain('<td align="center"><math')
    expect(entry[1]?.link.href).toBe(`https://archive.example.com${cardPath(BREAD)}`)
  })

  it('follows any filter query, and says so', async () => {
    const { title, entry = [], link } = await feed('?search=dough,rye&mode=or&size=100&sort=oldest')
    expect(title).toBe('letters: "dough" or "rye"')
    expect(entry.map(({ id }) => id.split('/')[1])).toEqual(['bread1', 'rye'])
    expect(link.find(({ rel }) => rel === 'self')?.href).toBe(
      'https://archive.example.com/feed.xml?search=dough,rye&mode=or&sort=oldest',
    )
    expect((await feed('?date=2031-01-01')).entry).toBeUndefined()
    expect((await feed('?starred=1')).entry).toBeUndefined()
  })

  it('is a JSON feed with whole cards', async () => {
    const { headers, body } = await test.get('/feed.json?month=2023-09')
    expect(headers['content-type']).toMatch(/^application\/feed\+json/)
    const { items, version } = JSON.parse(body) as {
      version: string
      items: { title: string; [extension: string]: unknown }[]
    }
    expect([version, items.map(({ title }) => title)]).toEqual([
      'https://jsonfeed.org/version/1.1',
      ['Warm & "good" dough', 'Who is there?'],
    ])
    expect(items[0]?.['_card']).toEqual(BREAD)
  })

  it('lists its pages for robots', async () => {
    const index = parseXml((await test.get('/sitemap.xml')).body) as { sitemapindex: { sitemap: { loc: string }[] } }
    expect(index.sitemapindex.sitemap).toEqual([{ loc: 'https://archive.example.com/sitemap-1.xml' }])
    const map = parseXml((await test.get('/sitemap-1.xml')).body) as {
      urlset: { url: { loc: string; lastmod?: string }[] }
    }
    expect(map.urlset.url.map(({ loc }) => new URL(loc).pathname)).toEqual([
      '/year/2023',
      '/year/2024',
      ...CARDS.map(permalinkPath),
    ])
    expect(map.urlset.url[3]?.lastmod).toBe('2023-09-05')
    for (const number of ['0', '2', 'x', '01']) expect((await test.get(`/sitemap-${number}.xml`)).statusCode).toBe(404)
    expect((await test.get('/robots.txt')).body).toContain('Sitemap: https://archive.example.com/sitemap.xml')
  })

  it('costs nothing until a card changes', async () => {
    for (const url of [permalinkPath(BREAD), '/feed.xml', '/feed.json', '/sitemap.xml', '/sitemap-1.xml']) {
      const { headers } = await test.get(url)
      expect([url, (await test.get(url, { 'if-none-match': String(headers.etag) })).statusCode]).toEqual([url, 304])
    }
  })
})

it('names the host that was asked where the owner names none, and no host that cannot be', async () => {
  const test = await openTestApp(CARDS)
  const canonical = async (host: string) =>
    /canonical" href="([^"]*)"/.exec(
      (await test.get(permalinkPath(BREAD), { host, 'x-forwarded-host': 'evil' })).body,
    )?.[1]
  expect(await canonical('letters.example:8080')).toBe(
    'http://letters.example:8080/seo/card/warm-good-dough-bread1.html',
  )
  expect(await canonical('a"><b')).toBe('/seo/card/warm-good-dough-bread1.html')
  test.viewer = AN_ADMIN
  await test.call('PATCH /api/cards/:id', { params: { id: 'rye' }, body: { isPrivate: true } })
  expect((await test.get('/seo/card/rye-rye.html')).statusCode).toBe(410)
  await test.close()
})

describe('texts that cost too much to render', { tags: 'scale' }, () => {
  const BOMBS: Record<string, string> = {
    lists: `${'- '.repeat(5000)}a`,
    quotes: '> '.repeat(50_000),
    signs: '*_'.repeat(50_000),
    math: '\\('.repeat(50_000),
    table: `${'|a'.repeat(1000)}|\n${'|-'.repeat(1000)}|\n${'|\n'.repeat(8000)}`,
    blanks: `a${' '.repeat(100_000)}b`,
  }
  const cards = Object.entries(BOMBS).map(([id, response]) => newCard({ id, prompt: 'bomb', response }))
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(cards)
    // Warm-up: one-time loading is not measured.
    await test.get('/feed.xml')
  })
  afterAll(() => test.close())

  it.each(Object.keys(BOMBS))('are on their page as they were written, and hold nothing else up: %s', async (id) => {
    const before = process.threadCpuUsage()
    const { statusCode, body } = await test.get(`/seo/card/bomb-${id}.html`)
    const { user } = process.threadCpuUsage(before)
    expect(statusCode).toBe(200)
    expect(body).toContain(id === 'blanks' ? `${' '.repeat(1000)}b</p>` : '<pre class="raw" dir="auto">')
    expect(body.length).toBeLessThan(21 * BOMBS[id]!.length)
    expect(user / 1000).toBeLessThan(workLimit(500))
    // The validator takes minutes for that many blanks.
    if (id !== 'blanks') expect(await htmlFaults(body)).toEqual([])
  })

  it('are in feeds likewise', async () => {
    const total = Object.values(BOMBS).join('').length
    const { body } = await test.get('/feed.xml')
    const { entry = [] } = (parseXml(body) as ParsedFeed).feed
    expect(entry).toHaveLength(cards.length)
    expect(body.length).toBeLessThan(21 * total)
    expect((await test.get('/feed.json')).body.length).toBeLessThan(21 * total)
  })
})

it('the static page of a card is refused while the database is away, as its card may be private by now', async () => {
  const test = await openTestApp(CARDS, SITE)
  const page = () => test.get('/seo/card/rye-rye.html')
  expect((await page()).body).toContain('Warmer.')
  await test.archive.store.db.destroy()
  const { statusCode, headers, body } = await page()
  expect(statusCode).toBeGreaterThanOrEqual(500)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).not.toContain('Warmer.')
  await test.app.close()
})
