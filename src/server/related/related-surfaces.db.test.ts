import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { cardIdOf } from '#archive/card-url.ts'
import { DEFAULT_SITE } from '#archive/site.ts'
import { ANYONE } from '#archive/viewer.ts'
import { writeRelatedData } from '#server/static-site/related-data.ts'
import { writeSearchData } from '#server/static-site/search-data.ts'
import { writePublished } from '#server/static-site/write-pages.ts'
import { openArchive } from '#static-search/answers.ts'
import { openFiles } from '#static-search/files.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase, fill } from '#testing/databases.ts'
import { htmlFaults } from '#testing/published-validators.ts'
import { CARDS } from '#testing/themed-cards.ts'
import { FollowedModel } from './followed-model.ts'
import { openRelatedInProcess } from './learn-in-process.ts'

/** The surfaces that name related cards to visitors: those of a card, of its conversation, and its static page. */
const surfacesOf = (id: string) => [
  `/api/cards/${id}/related`,
  `/api/sessions/${id}/related`,
  `/seo/card/untitled-${id}.html`,
]
/** Where a surface names a card. */
const naming = (id: string) => new RegExp(`"id":"${id}"|-${id}\\.html"`)

describe.each(everyDatabase)('related cards are shown, on $name', (database) => {
  let test: TestApp
  afterEach(() => test.close())
  const related = async (id: string) => (await test.call('GET /api/cards/:id/related', { params: { id } })).cards
  const open = async (cards: readonly Card[] = CARDS) => {
    test = await openTestApp(cards, {}, { database })
    const learned = async () => (await test.call('GET /api/cards/:id/related', { params: { id: 'c0' } })).isLearning
    await expect.poll(learned, { timeout: 60_000, interval: 100 }).toBe(false)
  }
  const generate = async () => {
    test.viewer = AN_ADMIN
    expect(await test.call('POST /api/generate-seo')).toMatchObject({ success: true })
    test.viewer = ANYONE
  }
  const pages = () => readdirSync(test.seo).filter((name) => name.endsWith('.html'))
  const read = (name: string) => readFileSync(join(test.seo, name), 'utf8')

  it('on the static page of a card, each as a link with its conversation, its day and the words', async () => {
    await open()
    const { body } = await test.get('/seo/card/untitled-c0.html')
    expect(await htmlFaults(body)).toEqual([])
    const [, section] = /<section class="related" aria-labelledby="related">(.*?)<\/section>/s.exec(body)!
    const links = [...section!.matchAll(/href="untitled-(c\d+)\.html"/g)].map(([, id]) => id)
    const cards = await related('c0')
    expect(links).toEqual(cards.map(({ id }) => id))
    for (const { sessionTitle, words } of cards) {
      expect(section).toContain(`<bdi dir="auto">${sessionTitle}</bdi> · Jan `)
      expect(section).toContain(`>${words.join(', ')}</span>`)
    }
    expect(section).toMatch(/ · Jan \d+, 2024<\/small>/)
  })

  it.runIf(database.isEmbedded)('for a conversation as a whole, as what is related to any of its turns', async () => {
    // Its turns are of two themes.
    await open(CARDS.map((card, at) => (at < 2 ? { ...card, sessionTitle: 'Two things' } : card)))
    const { cards, isLearning } = await test.call('GET /api/sessions/:id/related', { params: { id: 'c1' } })
    expect(isLearning).toBe(false)
    const themes = new Set(cards.map(({ id }) => Number(id.slice(1)) % 3))
    expect(themes).toEqual(new Set([0, 1]))
    expect(new Set(cards.map(({ sessionTitle }) => sessionTitle)).size).toBe(cards.length)
    expect(cards.map(({ sessionTitle }) => sessionTitle)).not.toContain('Two things')
    expect(cards.length).toBeLessThan(9)
    for (const id of ['c0', 'c1']) {
      const [nearest] = await related(id)
      expect(cards.map((card) => card.id)).toContain(nearest!.id)
    }
  })

  it('never with a private card or a word that only private cards hold', async () => {
    await open()
    for (const { id } of CARDS.filter(({ isPrivate }) => !isPrivate)) {
      for (const url of surfacesOf(id)) {
        const { body, statusCode } = await test.get(url)
        expect({ url, statusCode, isNamed: /zebrasecret|"c12"|-c12\b/.test(body) }).toEqual({
          url,
          statusCode: 200,
          isNamed: false,
        })
      }
    }
    for (const kind of ['cards', 'sessions']) expect((await test.get(`/api/${kind}/c12/related`)).statusCode).toBe(404)
  })

  it('without a card that turned private from the answer on, also for who has the page', async () => {
    await open()
    const gone = (await related('c0'))[0]!.id
    const before = new Map<string, string>()
    for (const url of surfacesOf('c0')) {
      const { body, headers } = await test.get(url)
      expect({ url, isNamed: naming(gone).test(body) }).toEqual({ url, isNamed: true })
      before.set(url, String(headers.etag ?? ''))
    }
    test.viewer = AN_ADMIN
    await test.call('PATCH /api/cards/:id', { params: { id: gone }, body: { isPrivate: true } })
    for (const viewer of [ANYONE, AN_ADMIN]) {
      test.viewer = viewer
      for (const url of surfacesOf('c0')) {
        const { body, statusCode } = await test.get(url, { 'if-none-match': before.get(url)! })
        expect({ url, statusCode, isNamed: naming(gone).test(body) }).toEqual({ url, statusCode: 200, isNamed: false })
      }
    }
  })

  it.runIf(database.isEmbedded)('on a static page that was kept before the archive was learned', async () => {
    test = await openTestApp(CARDS, {}, { database })
    const page = (headers = {}) => test.get('/seo/card/untitled-c0.html', headers)
    const first = await page()
    await expect.poll(async () => (await page()).body.includes('class="related"'), { timeout: 60_000 }).toBe(true)
    if (first.body.includes('class="related"')) return
    expect((await page({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200)
  })

  it.runIf(database.isEmbedded)('on a static page that waits for no card to be placed', async () => {
    await open()
    const placed = vi.spyOn(FollowedModel.prototype, 'placed').mockReturnValue(new Promise(() => undefined))
    await fill(test.archive, [newCard({ ...CARDS[3]!, id: 'late', sessionTitle: 'A late session' })])
    expect((await test.get('/seo/card/untitled-c0.html')).body).toContain('class="related"')
    placed.mockRestore()
  })

  it.runIf(database.isEmbedded)('by an ETag that no private card moves', async () => {
    await open()
    const etag = async () => (await test.get('/seo/card/untitled-c0.html')).headers.etag
    const before = await etag()
    await fill(test.archive, [newCard({ ...CARDS[0]!, id: 'p0', sessionTitle: 'Own', isPrivate: true })])
    expect(await etag()).toBe(before)
  })

  it('on generated pages as by the server, and renewed where a card that they name loses words', async () => {
    const [first, ...others] = CARDS
    await open([{ ...first!, prompt: `how about quokkaword ${first!.prompt}` }, ...others])
    await generate()
    for (const name of pages()) expect(read(name)).toBe((await test.get(`/seo/card/${name}`)).body)
    const found = pages().filter((name) => read(name).includes('quokkaword'))
    const around = (await test.call('GET /api/cards/:id/timeline', { params: { id: 'c0' } })).next
    // More than the card's own and its neighbour.
    expect(found.filter((name) => !name.endsWith(`-${around!.id}.html`)).length).toBeGreaterThan(2)
    test.viewer = AN_ADMIN
    const body = { words: 'quokkaword', reason: '' }
    await test.call('POST /api/cards/:id/redactions', { params: { id: 'c0' }, body })
    expect(pages().filter((name) => read(name).includes('quokkaword'))).toEqual([])
    expect(pages()).toEqual(expect.arrayContaining(found))
    expect(found.every((name) => read(name).includes('▇▇▇'))).toBe(true)
  })

  it.runIf(database.isEmbedded)(
    'on pages that are written again because cards changed meanwhile: those that name one, and no other',
    async () => {
      const [first, ...others] = CARDS
      await open([{ ...first!, prompt: `how about quokkaword ${first!.prompt}` }, ...others])
      const hidden = (await related('c0'))[0]!.id
      const { search, store } = test.archive
      test.viewer = AN_ADMIN
      /** Of each round, the cards that were asked for what is related. */
      const rounds: string[][] = [[]]
      // The feed is read when the pages are written: so they are written once more.
      const find: typeof search.find = async (...asked) => {
        if (rounds.push([]) === 2) {
          const body = { words: 'quokkaword', reason: '' }
          await test.call('POST /api/cards/:id/redactions', { params: { id: 'c0' }, body })
          await test.call('PATCH /api/cards/:id', { params: { id: hidden }, body: { isPrivate: true } })
        }
        return search.find(...asked)
      }
      const openRelated = async () => {
        const findRelated = await openRelatedInProcess(store.db)()
        return (id: string) => {
          rounds.at(-1)!.push(id)
          return findRelated(id)
        }
      }
      const library = { db: store.db, search: { ...search, find }, openRelated }
      await writePublished(library, { ...DEFAULT_SITE, images: '/images/' }, test.seo, () => undefined)
      const texts = new Map(pages().map((name) => [cardIdOf(name)!, read(name)]))
      for (const text of texts.values()) expect(text).not.toMatch(new RegExp(`quokkaword|-${hidden}\\.html"`))
      const [all, again, none] = rounds.map(({ length }) => length)
      expect([all, none]).toEqual([texts.size + 1, 0])
      expect(again).toBeLessThan(texts.size)
    },
  )

  it.runIf(database.isEmbedded)('by an exported site as by the server', async () => {
    await open()
    const folder = join(test.images, 'site')
    mkdirSync(folder)
    const { db } = test.archive.store
    await writeSearchData(db, folder, { about: null, faq: null }, async () => undefined)
    await writeRelatedData(db, await openRelatedInProcess(db)(), folder)
    const site = openArchive(openFiles((name) => readFile(join(folder, name))))
    for (const id of ['c0', 'c1', 'c59']) {
      expect(await site.related(id)).toEqual(await test.call('GET /api/cards/:id/related', { params: { id } }))
      expect(await site.sessionRelated(id)).toEqual(
        await test.call('GET /api/sessions/:id/related', { params: { id } }),
      )
    }
    for (const id of ['c12', 'absent'])
      expect([await site.related(id), await site.sessionRelated(id)]).toEqual([null, null])
  })
})
