/** @module-tag scale */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { DEFAULT_SITE } from '#archive/site.ts'
import { readShell, type Shell } from '#server/spa/shell.ts'
import { addCollection } from '#testing/add-collections.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { exportParts } from '#testing/export-parts.ts'
import { addressesFromTop, brokenLinks } from '#testing/site-links.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { exportSite } from './export-site.ts'

const CARDS = [
  newCard({
    id: 'plan',
    pageTitle: 'A plan',
    prompt: 'why?',
    imageUrl: '/images/plan.png',
    dayStamp: '20240229_0900',
    category: 'Sea',
  }),
  newCard({
    id: 'text',
    pageTitle: 'A link',
    prompt: 'where?',
    response: '![a](/images/plan.png) and [what](/about)',
    sessionTitle: 'Tide',
  }),
  ...Array.from({ length: 60 }, (_, at) => newCard({ id: `c${at}`, prompt: `question ${at}`, sessionTitle: 'Tide' })),
]
const BUILT =
  '<html><head><title>x</title><script src="./theme.js"></script><script type="application/json" id="site"></script></head><body><div id="root"></div><script type="module" src="./assets/index-1.js"></script></body></html>'

describe('an exported site, wherever it lies on its host,', () => {
  const folder = temporaryFolder()
  const built = join(folder.path, 'built')
  let test: TestApp
  let shell: Shell
  const text = (...path: string[]) => readFileSync(join(folder.path, ...path), 'utf8')

  /** Exports the site as it is with an address. @param name of the folder */
  async function write(name: string, address: string): Promise<string> {
    const library = { db: test.archive.store.db, search: test.archive.search }
    const site = { ...DEFAULT_SITE, address, images: '/images/', isFiles: true as const }
    const { title, tagline, statement, promptLabel, responseLabel, calendarFirst, calendarLast } = DEFAULT_SITE
    const names = { title, tagline, statement, promptLabel, responseLabel, calendarFirst, calendarLast }
    const signIn = { signUp: false, provider: null }
    const data = { ...names, isDemo: false, comments: 'off' as const, images: '/images/', signIn }
    const needs = {
      library: { ...library, openRelated: async () => async () => [] },
      site,
      built,
      page: (staticSearch: string, said: Parameters<Shell['fillFile']>[1]) =>
        shell.fillFile({ ...data, staticSearch }, said),
      pictures: [{ read: async () => Buffer.from('a picture') }],
      files: { read: async () => null },
      ownTexts: { about: null, faq: null },
      parts: exportParts(library, site),
      progress: () => undefined,
    }
    await exportSite(needs, join(folder.path, name))
    return join(folder.path, name)
  }

  beforeAll(async () => {
    test = await openTestApp(CARDS)
    await addCollection(test.archive.store.db, 'many', { query: '', cards: CARDS.map(({ id }) => id) })
    mkdirSync(join(built, 'assets'), { recursive: true })
    for (const file of ['theme.js', 'assets/index-1.js']) writeFileSync(join(built, file), 'x')
    writeFileSync(join(built, 'index.html'), BUILT)
    shell = await readShell(built, 'random')
  })
  afterAll(async () => {
    await test.close()
    folder.remove()
  })

  it('without an address names everything by the way from the file that names it', async () => {
    const site = await write('plain', '')
    expect(brokenLinks(site, '')).toEqual([])
    // URLs within texts of cards are unchanged in Markdown and JSON, which have the texts verbatim.
    const isSaid = (named: string) => /: \/(?:images\/plan\.png|about)$/.test(named)
    expect(addressesFromTop(site).filter((named) => !named.startsWith('404.html: ') && !isSaid(named))).toEqual([])
    const pages = readdirSync(site, { recursive: true }).map(String)
    const isRooted = (file: string) =>
      /\.(?:html|xml)$/.test(file) && /\s(?:src|href|content)="\//.test(text('plain', file))
    expect(pages.filter(isRooted)).toEqual(['404.html'])
    expect(text('plain/card/a-plan-plan/index.html')).toContain('<script src="../../theme.js">')
    expect(text('plain/card/a-plan-plan/index.html')).toContain('<link rel="canonical" href="../../card/a-plan-plan">')
    expect(text('plain/index.html')).toContain('src="./assets/index-1.js"')
    expect(text('plain/404.html')).toContain('src="/assets/index-1.js"')
    const page = text('plain/seo/card/a-link-text.html')
    expect(page).toContain('<img src="../../images/plan.png" alt="a"> and <a href="../../about">what</a>')
    expect(text('plain/c/many/feed.xml')).toContain('<img src="../../images/plan.png" alt="a">')
  })

  it('with one names it in texts that leave the site, and where a page is shown at any address', async () => {
    const address = 'https://me.example/archive'
    const site = await write('below', address)
    expect(brokenLinks(site, address).filter((named) => !named.startsWith('404.html: /archive/'))).toEqual([])
    expect(text('below/404.html')).toContain('src="/archive/assets/index-1.js"')
    expect(text('below/404.html')).toContain('<a href="/archive/">')
    expect(text('below/card/a-plan-plan/index.html')).toContain('<script src="../../theme.js">')
    expect(text('below/card/a-plan-plan/index.html')).toContain(
      `<link rel="canonical" href="${address}/card/a-plan-plan">`,
    )
    expect(text('below/sitemap-1.xml')).toContain(`<loc>${address}/seo/card/a-plan-plan.html</loc>`)
    expect(text('below/robots.txt')).toContain(`Sitemap: ${address}/sitemap.xml`)
    expect(text('below/feed.xml')).toContain(`href="${address}/card/a-plan-plan"`)
  })
})
