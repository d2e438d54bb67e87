/** @module-tag scale */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { DEFAULT_SITE } from '#archive/site.ts'
import { openArchive, type Archive } from '#static-search/answers.ts'
import { openFiles } from '#static-search/files.ts'
import { raiseRevision } from '#store/revision.ts'
import { addCollection } from '#testing/add-collections.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { Refusal } from '#archive/refusal.ts'
import { ANYONE } from '#archive/viewer.ts'
import { exportParts } from '#testing/export-parts.ts'
import { fillContent } from '#testing/fill-content.ts'
import { FOLDED_WORD, richCard } from '#testing/rich-card.ts'
import { brokenLinks } from '#testing/site-links.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { exportSite, type SiteDependencies } from './export-site.ts'
import type { PageHead } from './page-head.ts'

const SITE = 'https://archive.example.com'
const RICH = richCard({ dayStamp: '20240229_0900', imageUrl: '/images/plan.png' })
const CARDS = [
  RICH,
  newCard({ id: 'shut', prompt: 'zebrasecret', dayStamp: '20250101_0900', sessionTitle: 'Tide', isPrivate: true }),
  newCard({ id: 'undated', prompt: 'tide without a day', sessionTitle: 'Tide' }),
  ...Array.from({ length: 130 }, (_, at) =>
    newCard({
      id: `c${at}`,
      prompt: `question ${at}`,
      response: at % 3 === 0 ? 'tide and moon' : 'sun',
      pageTitle: at === 5 ? 'Brackets [and] (more) & <less>' : '',
      sessionTitle: at < 70 ? 'Tide' : `Talk ${at % 7}`,
      category: at % 2 === 0 ? 'Sea & shore' : 'Sky',
      dayStamp: `20${22 + (at % 3)}0${1 + (at % 2)}${10 + (at % 4)}_${1000 + at}`,
    }),
  ),
]

describe('an exported site has beside its cards', () => {
  const folder = temporaryFolder()
  const site = join(folder.path, 'site')
  let test: TestApp
  let archive: Archive
  let needs: SiteDependencies
  const text = (path: string) => readFileSync(join(site, path), 'utf8')
  const data = () =>
    join(
      site,
      readdirSync(site).find((name) => name.startsWith('data-'))!,
    )

  beforeAll(async () => {
    test = await openTestApp(CARDS, { SITE_ADDRESS: SITE })
    const { store, search } = test.archive
    await fillContent(test.archive, RICH)
    await addCollection(store.db, 'hand', { cards: ['c9', 'shut', 'undated', 'rich', 'c1'] })
    await addCollection(store.db, '庭', { query: 'search=tide' })
    await addCollection(store.db, 'secret-plan', { cards: ['c1'], isPublished: false })
    await addCollection(store.db, 'many', { query: 'tag=Sky', cards: CARDS.map(({ id }) => id) })
    await addCollection(store.db, 'draft', { cards: ['c2'], isPublished: false })
    test.viewer = AN_ADMIN
    // Known to admins alone, then published, taken back meanwhile, and renamed.
    for (const [name, body] of [
      ['secret-plan', { name: 'hands', isPublished: true }],
      ['hands', { isPublished: false }],
      ['hands', { name: 'second-plan' }],
      ['second-plan', { name: 'renamed', isPublished: true }],
    ] as const)
      await test.call('PATCH /api/collections/:name', { params: { name }, body })
    await test.call('PUT /api/cards/:id/reasoning', { params: { id: 'rich' }, body: { isShown: true } })
    test.viewer = ANYONE
    const built = join(folder.path, 'built')
    mkdirSync(built)
    writeFileSync(join(built, 'index.html'), 'x')
    const library = { db: store.db, search }
    const published = { ...DEFAULT_SITE, address: SITE, images: '/images/', isFiles: true as const }
    needs = {
      library: { ...library, openRelated: async () => async () => [] },
      site: published,
      built,
      page: (_, { head, body, alone }) => `<title>page</title>${alone}${body}${JSON.stringify(head)}`,
      pictures: [{ read: async () => Buffer.from('a picture') }],
      files: { read: async () => Buffer.from('a file') },
      ownTexts: { about: 'A gardener asks. Often.', faq: null },
      parts: exportParts(library, published),
      progress: () => undefined,
    }
    await exportSite(needs, site)
    const from = data()
    archive = openArchive(openFiles((name) => readFile(join(from, name))))
  })
  afterAll(async () => {
    await test.close()
    folder.remove()
  })

  it('no link that leads nowhere, in any of its files', () => {
    expect(brokenLinks(site, SITE)).toEqual([])
  })

  it('ways to its static pages and to its Markdown on every page, for those who run no script', () => {
    expect(text('card/untitled-c9/index.html')).toContain(
      '<a href="../../seo/card/untitled-c9.html">this card as a page</a>',
    )
    expect(text('session/tide-c9/index.html')).toContain(
      '<a href="../../session/tide-c0.md">this conversation as Markdown</a>',
    )
    const tops = { 'index.html': './', '404.html': '/', 'c/hand/index.html': '../../', 'filter/index.html': '../' }
    for (const [page, top] of Object.entries(tops)) {
      expect(text(page)).toContain(`<a href="${top}index.md">all cards as Markdown</a>`)
      expect(text(page)).toMatch(new RegExp(`<a href="${top}seo/card/[^"]+\\.html">all cards as pages`))
    }
  })

  it('ways that lead on from a page that is opened from a disk', () => {
    const alone = (page: string) => /<div class="hidden">.*?<\/div>/.exec(text(page))?.[0]
    expect(alone('index.html')).toMatch(/<a href="\.\/seo\/card\/[^"]+\.html">all cards as pages/)
    expect(alone('filter/index.html')).toContain('<a href="../index.md">')
    expect(alone('card/untitled-c9/index.html')).toContain('<a href="../../seo/card/untitled-c9.html">')
    for (const page of ['session/tide-c9', 'c/庭', 'year/2024', 'card/untitled-c9']) {
      const links = [...alone(`${page}/index.html`)!.matchAll(/href="([^"]+)"/g)].map(([, to]) => to!)
      for (const to of links) expect(existsSync(join(site, page, decodeURIComponent(to)))).toBe(true)
    }
  })

  it('a head for each page as the server has it: name, words, address and picture, for robots that show links', () => {
    const headIn = (page: string) => JSON.parse(/.*<\/ul>(.*)$/.exec(text(page))![1]!) as PageHead | null
    const picture = { url: `${SITE}/seo/card/preview.png`, alt: 'colloquy' }
    expect(headIn('card/brackets-and-more-less-c5/index.html')).toEqual({
      title: 'Brackets [and] (more) & <less> – colloquy',
      description: 'question 5',
      url: `${SITE}/card/brackets-and-more-less-c5`,
      kind: 'article',
      picture,
    })
    // Each turn of a conversation has the page; it is known at the address of the first.
    expect(headIn('session/tide-c9/index.html')).toEqual({
      title: 'Tide – colloquy',
      description: 'question 9',
      url: `${SITE}/session/tide-c0`,
      kind: 'article',
      picture,
    })
    expect(headIn('card/a-plan-for-the-bed-rich/index.html')!.picture.url).toBe(`${SITE}/images/plan.png`)
    expect(headIn('index.html')).toMatchObject({ title: 'colloquy – a conversation in cards', url: `${SITE}/` })
    expect(headIn('filter/index.html')!.url).toBe(`${SITE}/filter`)
    expect(headIn('about/index.html')).toMatchObject({ title: 'about – colloquy', description: 'A gardener asks.' })
    expect(headIn('year/2024/index.html')).toMatchObject({
      title: '2024 in review – colloquy',
      url: `${SITE}/year/2024`,
    })
    for (const name of ['renamed', 'hands']) expect(headIn(`c/${name}/index.html`)!.url).toBe(`${SITE}/c/renamed`)
    expect(headIn('c/hand/index.html')!.title).toBe('title of hand – colloquy')
    expect(headIn('404.html')).toBeNull()
  })

  it('the published collections, page by page as the server has them', async () => {
    const asked = await test.call('GET /api/collections')
    expect(asked.collections).toHaveLength(4)
    expect(await archive.collections()).toEqual(asked)
    for (const name of ['hand', 'hands', '庭', 'many']) {
      for (const page of [1, 2, 3, 99]) {
        const there = await test.call('GET /api/collections/:name', { params: { name }, query: `page=${page}` })
        expect(await archive.collection(name, page)).toEqual(there)
      }
    }
    expect([await archive.collection('draft', 1), await archive.collection('absent', 1)]).toEqual([null, null])
    expect(readdirSync(join(site, 'c')).toSorted()).toEqual(
      ['hand', 'hand.md', 'many', 'many.md', 'renamed', 'renamed.md', '庭', '庭.md', 'hands'].toSorted(),
    )
    expect(readdirSync(join(site, 'c/hands'))).toEqual(['index.html'])
  })

  it('their cards as JSON, Markdown, feeds and books, as the server writes them', async () => {
    const { body } = await test.get('/api/collections/many?page=2')
    expect(JSON.parse(text('c/many/cards-2.json'))).toEqual(JSON.parse(body))
    const markdown = (await test.get('/c/many.md')).body
    expect(text('c/many.md')).toBe(markdown.replace('/c/many.md?page=2', '/c/many/cards-2.md'))
    expect(text('c/many/cards-2.md')).toContain(`[previous page](${SITE}/c/many.md)`)
    expect(text('c/hand/feed.xml')).toBe((await test.get('/c/hand/feed.xml')).body)
    expect(text('c/hand/feed.json')).toBe((await test.get('/c/hand/feed.json')).body)
    const book = (await test.get('/c/hand/book.epub')).rawPayload
    expect(readFileSync(join(site, 'c/hand/book.epub')).equals(book)).toBe(true)
    expect(JSON.parse(text('c/many/feed.json'))).not.toHaveProperty('next_url')
  })

  it('cards and conversations as Markdown, without reasoning that is open to visitors of the server', async () => {
    const onServer = (await test.get('/card/x-rich.md')).body
    expect(onServer).toContain(FOLDED_WORD)
    const rich = text('card/a-plan-for-the-bed-rich.md')
    expect(rich).toContain('Dig twice, water the marigold.')
    expect(rich).not.toContain(FOLDED_WORD)
    expect(text('card/untitled-c9.md')).toContain('session_url: "https://archive.example.com/session/tide-c0"')
    const first = text('session/tide-c0.md')
    expect(first).toContain('# Tide\n\n71 turns\n\n')
    expect(first).toContain(`[21 turns more](${SITE}/session/tide-c0/from-50.md)`)
    const second = text('session/tide-c0/from-50.md')
    expect(second).toContain(`[earlier turns](${SITE}/session/tide-c0.md)`)
    expect(second).toContain('tide without a day')
    const folded = readdirSync(site, { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.md') && /zebra/.test(text(file)))
    expect(folded).toEqual([])
  })

  it('an llms.txt that is true for files, with all cards page by page', () => {
    const said = text('llms.txt')
    expect(text('index.md')).toBe(said)
    expect(said).toContain(': 132 cards, ')
    expect(said).not.toMatch(/\/mcp|\/api\/|WORDS|filter\.md\?|draft|zebra|Accept/)
    expect(said).toContain(`- [Sea & shore](${SITE}/filter?tag=Sea+%26+shore): 65 cards`)
    expect(text('filter.md')).toContain(`[next page](${SITE}/filter/page-2.md)`)
    expect(text('filter/page-3.md')).toContain('132 cards, page 3 of 3.')
  })

  it('its years, days and words over time, as the server counts them', async () => {
    expect(await archive.years()).toEqual(await test.call('GET /api/years'))
    for (const year of ['2022', '2023', '2024'])
      expect(await archive.year(year)).toEqual(await test.call('GET /api/years/:year', { params: { year } }))
    expect([await archive.year('2025'), await archive.year('../x')]).toEqual([null, null])
    for (const day of ['01-10', '02-29', '02-13', '12-31'])
      expect(await archive.onThisDay(day)).toEqual(await test.call('GET /api/on-this-day/:day', { params: { day } }))
    expect(await archive.onThisDay('02-30')).toBeNull()
    for (const query of ['', 'term=tide,sun,"tide and"', 'term=mo*&by=year', 'term=zebrasecret,tid*'])
      expect(await archive.trends(new URLSearchParams(query))).toEqual(await test.call('GET /api/trends', { query }))
    await expect(archive.trends(new URLSearchParams('term=-tide'))).rejects.toThrow('-tide')
    expect(readdirSync(join(site, 'year')).toSorted()).toEqual(['2022', '2023', '2024'])
    expect(readdirSync(join(site, 'on-this-day'))).toContain('02-29')
    expect(text('sitemap-1.xml')).toContain(`<loc>${SITE}/year/2024</loc>`)
  })

  it(
    'begins again where a card that it was about to write is gone, and says any other error',
    { tags: 'scale' },
    async () => {
      const again = join(folder.path, 'again')
      const gone = new Refusal('not-found', 'There is no such card.')
      let rounds = 0
      const writePart = (isChanging: boolean) => async () => {
        if (rounds++ > 0) return
        if (isChanging) await changeVisibleCards(test)
        throw gone
      }
      const cards = await exportSite({ ...needs, parts: [writePart(true)] }, again)
      expect([rounds, cards]).toEqual([2, CARDS.length - 1])
      rounds = 0
      await expect(exportSite({ ...needs, parts: [writePart(false)] }, again)).rejects.toBe(gone)
      expect(rounds).toBe(1)
    },
  )
})

/** Raises the number of public changes. */
const changeVisibleCards = (test: TestApp) =>
  test.archive.store.db.transaction().execute((trx) => raiseRevision(trx, { isVisible: true }))
