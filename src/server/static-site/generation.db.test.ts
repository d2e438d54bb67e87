import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { permalinkPath } from '#archive/card-url.ts'
import { Refusal } from '#archive/refusal.ts'
import { DEFAULT_SITE } from '#archive/site.ts'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import { openRelatedInProcess } from '#server/related/learn-in-process.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { asAnotherUser } from '#testing/as-another-user.ts'
import { everyDatabase } from '#testing/databases.ts'
import { htmlFaults, jsonLd, parseXml, type ParsedFeed } from '#testing/published-validators.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openGeneration } from './generation.ts'
import { OWN_FILES } from './own-files.ts'
import { clearInterrupted, replaceFolder } from './replace-folder.ts'
import { sitemap } from './sitemap.ts'
import { writePublished } from './write-pages.ts'

const CARDS = Array.from({ length: 250 }, (_, index) =>
  newCard({
    id: `c${index}`,
    prompt: `Question ${index}?`,
    response: `# Answer ${index}`,
    pageTitle: `Title ${index}`,
    dayStamp: `202309${String((index % 28) + 1).padStart(2, '0')}_${String(1000 + index).slice(1)}0`,
    isPrivate: index % 50 === 7,
  }),
)
const SHOWN = CARDS.filter((card) => !card.isPrivate)
const SITE = { ...DEFAULT_SITE, address: 'https://archive.example.com', images: '/images/' }

describe.each(everyDatabase)('the pages for a static host, from $name', (database) => {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp(CARDS, { SITE_ADDRESS: SITE.address }, { database })
    test.viewer = AN_ADMIN
  })
  afterEach(() => test.close())
  const files = () => readdirSync(test.seo).toSorted()
  const read = (file: string) => readFileSync(join(test.seo, file), 'utf8')
  const library = () => {
    const { store, search } = test.archive
    return { db: store.db, search, openRelated: openRelatedInProcess(store.db) }
  }

  it('are all public ones, with sitemap, feed and robots.txt, and say the same as the server', async () => {
    const answer = await test.call('POST /api/generate-seo')
    expect(answer).toEqual({ success: true, pageCount: 245, message: '245 SEO pages generated successfully!' })
    const pages = SHOWN.map((card) => permalinkPath(card).split('/').at(-1)!)
    const beside = ['feed.xml', 'robots.txt', 'sitemap-1.xml', 'sitemap.xml', ...Object.keys(OWN_FILES)]
    expect(files()).toEqual([...pages, ...beside].toSorted())
    for (const card of SHOWN.slice(0, 9)) {
      const html = read(permalinkPath(card).split('/').at(-1)!)
      expect([await htmlFaults(html), jsonLd(html)['@type']]).toEqual([[], 'QAPage'])
      expect(html).toBe((await test.get(permalinkPath(card))).body)
    }
    const { urlset } = parseXml(read('sitemap-1.xml')) as { urlset: { url: { loc: string }[] } }
    expect(urlset.url.map(({ loc }) => loc.split('/').at(-1) ?? '').toSorted()).toEqual(pages.toSorted())
    expect((parseXml(read('feed.xml')) as ParsedFeed).feed.entry).toHaveLength(50)
    expect(read('robots.txt')).toContain('https://archive.example.com/seo/card/sitemap.xml')
    expect(await test.call('GET /api/admin/generate-seo')).toMatchObject({ status: 'success', done: 245, total: 245 })
  })

  it.runIf(database.isEmbedded)('take a call that names JSON and has no body', async () => {
    const headers = { 'content-type': 'application/json' }
    const { statusCode } = await test.app.inject({ method: 'POST', url: '/api/generate-seo', headers })
    expect(statusCode).toBe(200)
  })

  it.runIf(database.isEmbedded)(
    'are written again after those that are being written, for who may not join them',
    async () => {
      const generation = openGeneration(library(), test.seo, (error) => expect.fail(String(error)))
      const first = generation.run(SITE)
      const next = generation.runNext(SITE)
      await first
      writeFileSync(join(test.seo, 'old-page.html'), 'old')
      expect(await next).toMatchObject({ success: true, pageCount: 245 })
      expect(files()).not.toContain('old-page.html')
    },
  )

  it.runIf(database.isEmbedded)('are given up when the server is stopped, except pages that others need', async () => {
    const asked = test.call('POST /api/generate-seo')
    const status = async () => (await test.call('GET /api/admin/generate-seo')).status
    await expect.poll(status, { interval: 1 }).toBe('generating')
    await test.app.close()
    expect(await asked).toEqual({ success: false, pageCount: 0, message: STATIC_TEXTS.seoStopped })
    expect(existsSync(test.seo)).toBe(false)
    const generation = openGeneration(library(), test.seo, (error) => expect.fail(String(error)))
    const needed = generation.runNext(SITE)
    generation.stop()
    expect(await needed).toMatchObject({ success: true, pageCount: 245 })
  })

  it('replace those before as a whole, also when two ask at once', async () => {
    mkdirSync(test.seo, { recursive: true })
    for (const name of ['old-page.html', 'sitemap.xml']) writeFileSync(join(test.seo, name), 'old')
    const one = test.call('POST /api/generate-seo')
    const elsewhere = writePublished(library(), SITE, test.seo, () => undefined)
    const answers = await Promise.all([one, test.call('POST /api/generate-seo'), elsewhere])
    expect(answers).toEqual([answers[0], answers[0], 245])
    expect(files()).toHaveLength(245 + 4 + Object.keys(OWN_FILES).length)
    expect(readdirSync(join(test.seo, '..'))).toEqual(['card'])
  })

  it('hold no card that turned private while they were written', async () => {
    const { search, ...rest } = library()
    let isTurned = false
    // The feed is read when the pages are written: so one has its page already when it turns private.
    const find: typeof search.find = async (...asked) => {
      if (!isTurned) await test.call('POST /api/cards/bulk', { body: { ids: ['c0', 'c1'], isPrivate: true } })
      isTurned = true
      return search.find(...asked)
    }
    const count = await writePublished({ ...rest, search: { ...search, find } }, SITE, test.seo, () => undefined)
    expect(count).toBe(243)
    expect(files().some((file) => /-c[01]\.html$/.test(file))).toBe(false)
    for (const file of files())
      expect(file.endsWith('.png') || /title-[01]-c[01]\b|Question [01]\?/.test(read(file))).toBe(file.endsWith('.png'))
  })

  it.runIf(database.isEmbedded)('are divided into sitemaps of limited size', async () => {
    const texts: string[] = []
    for (let number = 1; number <= 3; number++) {
      let text = ''
      for await (const fragment of sitemap(test.archive.store.db, number, SITE, { most: 100 })) text += fragment
      texts.push(text)
    }
    const counts = texts.map((text) => (parseXml(text) as { urlset: { url: unknown[] } }).urlset.url.length)
    expect(counts).toEqual([100, 100, 45])
    expect(new Set(texts.join('').match(/<loc>[^<]*/g)).size).toBe(245)
  })
})

/** A folder as a process leaves it, without a lock, that was killed so long ago. */
function leave(folder: string, hours = 1): void {
  mkdirSync(folder)
  writeFileSync(join(folder, 'page.html'), '')
  const killed = new Date(Date.now() - hours * 60 * 60_000)
  utimesSync(folder, killed, killed)
}

describe('a folder that is replaced', () => {
  it('stays as it was when its successor fails, and nothing is left lying about', async () => {
    const temporary = temporaryFolder()
    const { path } = temporary
    const folder = join(path, 'card')
    await replaceFolder(folder, async (fresh) => writeFileSync(join(fresh, 'a'), '1'))
    const failing = replaceFolder(folder, async (fresh) => {
      writeFileSync(join(fresh, 'b'), '2')
      throw new Error('no more')
    })
    await expect(failing).rejects.toThrow('no more')
    expect([readdirSync(path), readdirSync(folder)]).toEqual([['card'], ['a']])
    temporary.remove()
  })

  it('leaves nothing behind where others of its files are still being written when one fails', async () => {
    const temporary = temporaryFolder()
    const writing: Promise<void>[] = []
    const failing = replaceFolder(join(temporary.path, 'card'), async (fresh) => {
      const writeOn = async (name: number) => {
        for (let count = 0; count < 100; count++) await writeFile(join(fresh, `${name}-${count}`), 'x'.repeat(10_000))
      }
      for (let name = 0; name < 16; name++) writing.push(writeOn(name).catch(() => undefined))
      await writeFile(join(fresh, 'first'), '')
      throw new Error('no more')
    })
    await expect(failing).rejects.toThrow('no more')
    await Promise.all(writing)
    expect(readdirSync(temporary.path)).toEqual([])
    temporary.remove()
  })

  it('stays whole while others clear what was left lying about', async () => {
    const temporary = temporaryFolder()
    const { path } = temporary
    leave(join(path, '.card.new-1'))
    await replaceFolder(join(path, 'card'), async (fresh) => {
      writeFileSync(join(fresh, 'a'), '1')
      expect(readdirSync(path)).toHaveLength(2)
      expect(await clearInterrupted(join(path, 'card'))).toBe(false)
      expect(readdirSync(path)).toHaveLength(1)
      // As on a disk without locks.
      rmSync(join(fresh, '../lock'))
      expect(await clearInterrupted(join(path, 'card'))).toBe(false)
    })
    expect(await clearInterrupted(join(path, 'card'))).toBe(true)
    expect([readdirSync(path), readdirSync(join(path, 'card'))]).toEqual([['card'], ['a']])
    temporary.remove()
  })

  it('is written whatever clears at the moment it begins', async () => {
    const temporary = temporaryFolder()
    const card = join(temporary.path, 'card')
    for (let round = 0; round < 50; round++) {
      const writing = replaceFolder(card, async (fresh) => writeFileSync(join(fresh, 'a'), '1'))
      const clearing = [1, 2, 3].reduce((before) => before.then(() => clearInterrupted(card)), Promise.resolve(true))
      await Promise.all([writing, clearing])
    }
    expect(readdirSync(temporary.path)).toEqual(['card'])
    temporary.remove()
  })

  it('is written where something was left that cannot be removed, which is named to who clears it', async () => {
    const temporary = temporaryFolder()
    const { path } = temporary
    const [closed, other] = ['.card.new-1', '.card.new-2'].map((name) => join(path, name)) as [string, string]
    leave(closed, 48)
    leave(other)
    for (const folder of [path, other]) chmodSync(folder, 0o777)
    chmodSync(closed, 0o555)
    await asAnotherUser(async () => {
      await replaceFolder(join(path, 'card'), async (fresh) => writeFileSync(join(fresh, 'a'), '1'))
      const sentence = `The folder ${closed} cannot be written: this user may not write the folder that it is in.`
      await expect(clearInterrupted(join(path, 'card'))).rejects.toThrow(new Refusal('unavailable', sentence))
    })
    expect(readdirSync(path).toSorted()).toEqual(['.card.new-1', 'card'])
    chmodSync(closed, 0o755)
    temporary.remove()
  })

  it('is refused in a sentence where nothing can be written', async () => {
    const temporary = temporaryFolder()
    const { path } = temporary
    writeFileSync(join(path, 'file'), '')
    const refused: [folder: string, why: string][] = [[join(path, 'file', 'card'), 'a file stands in its way']]
    // Linux makes no folder there, and says that there is none.
    if (existsSync('/proc/self')) refused.push(['/proc/a/card', 'the system makes no folder there'])
    for (const [folder, why] of refused) {
      const sentence = `The folder ${folder} cannot be written: ${why}.`
      await expect(replaceFolder(folder, async () => 1)).rejects.toThrow(sentence)
    }
    temporary.remove()
  })

  it('is the one that a link leads to, and the link stays', async () => {
    const temporary = temporaryFolder()
    const { path } = temporary
    mkdirSync(join(path, 'www'))
    writeFileSync(join(path, 'www', 'old'), '')
    symlinkSync('www', join(path, 'link'))
    await replaceFolder(join(path, 'link'), async (fresh) => writeFileSync(join(fresh, 'new'), ''))
    expect([readdirSync(path), readlinkSync(join(path, 'link')), readdirSync(join(path, 'www'))]).toEqual([
      ['link', 'www'],
      'www',
      ['new'],
    ])
    temporary.remove()
  })
})
