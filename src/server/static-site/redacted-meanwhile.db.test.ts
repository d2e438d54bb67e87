import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { DEFAULT_SITE } from '#archive/site.ts'
import type { AppContext } from '#server/app-context.ts'
import { runAfterReads } from '#testing/run-after-reads.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { renewPages } from './renew-pages.ts'
import { publishedRoutes } from './routes.ts'
import { writePublished } from './write-pages.ts'

const SITE = { ...DEFAULT_SITE, address: 'https://archive.example.com', images: '/images/' }

describe.each(everyDatabase)('words that are redacted while the page of their card is made, on $name', (database) => {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp([newCard({ id: 'one', prompt: 'a quokka and a zebra' })], {}, { database })
    test.viewer = AN_ADMIN
  })
  afterEach(() => test.close())

  const redact = (words: string) =>
    test.call('POST /api/cards/:id/redactions', { params: { id: 'one' }, body: { words, reason: '' } })
  /** Related cards are looked for when the card was read: the first time its words are redacted then. */
  const findRelated = () => {
    let isFirst = true
    return async () => {
      if (isFirst) {
        isFirst = false
        await redact('zebra')
      }
      return []
    }
  }

  it('are not in the page that another redaction writes', async () => {
    await test.call('POST /api/generate-seo')
    const { store, search } = test.archive
    const library = { db: store.db, search, openRelated: () => Promise.resolve(findRelated()) }
    await renewPages(library, SITE, test.seo, ['one'])
    const pages = readdirSync(test.seo).filter((name) => name.endsWith('-one.html'))
    expect(pages).toHaveLength(1)
    const html = readFileSync(join(test.seo, pages[0]!), 'utf8')
    expect(html).toContain('quokka')
    expect(html).not.toContain('zebra')
  })

  it.runIf(database.isEmbedded)('are not in the feed that another redaction writes', async () => {
    await test.call('POST /api/generate-seo')
    const { store, search } = test.archive
    const whenRead = findRelated()
    let isFeed = false
    const find: typeof search.find = async (...asked) => {
      const found = await search.find(...asked)
      isFeed = true
      return found
    }
    const db = runAfterReads(store.db, async () => {
      // The next read is of the cards of the feed.
      if (isFeed) {
        isFeed = false
        await whenRead()
      }
    })
    const openRelated = () => Promise.resolve(() => Promise.resolve([]))
    await renewPages({ db, search: { ...search, find }, openRelated }, SITE, test.seo, ['one'])
    const feed = readFileSync(join(test.seo, 'feed.xml'), 'utf8')
    expect(feed).toContain('quokka')
    expect(feed).not.toContain('zebra')
  })

  it.runIf(database.isEmbedded)('are not in the pages that take the place of others right then', async () => {
    await test.call('POST /api/generate-seo')
    const { store, search } = test.archive
    let asked = 0
    const db = runAfterReads(store.db, async (rows) => {
      // The revision is read before the pages are written, and once more before they take their place.
      if (Object.keys(rows[0] ?? {}).join() === 'revision' && ++asked === 2) await redact('zebra')
    })
    const openRelated = () => Promise.resolve(() => Promise.resolve([]))
    await writePublished({ db, search, openRelated }, SITE, test.seo, () => undefined)
    const texts = readdirSync(test.seo).filter((name) => /\.(html|xml)$/.test(name))
    expect(texts.filter((name) => readFileSync(join(test.seo, name), 'utf8').includes('zebra'))).toEqual([])
    expect(texts.filter((name) => readFileSync(join(test.seo, name), 'utf8').includes('quokka'))).toHaveLength(2)
  })

  it.runIf(database.isEmbedded)('are sent no longer than until the page is asked for again', async () => {
    const { store, search } = test.archive
    const app = Fastify()
    const context = { db: store.db, search, published: SITE, findRelated: findRelated() }
    publishedRoutes(app, context as unknown as AppContext)
    const { headers } = await app.inject('/seo/card/x-one.html')
    const again = await app.inject({ url: '/seo/card/x-one.html', headers: { 'if-none-match': String(headers.etag) } })
    expect(again.statusCode).toBe(200)
    expect(again.body).toContain('quokka')
    expect(again.body).not.toContain('zebra')
    await app.close()
  })
})
