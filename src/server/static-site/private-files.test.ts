import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Part } from '#archive/parts.ts'
import { imageName, newCard } from '#archive/card.ts'
import { ownPicture } from '#archive/picture.ts'
import { DEFAULT_SITE } from '#archive/site.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { fillContent } from '#testing/fill-content.ts'
import { unzip } from '#testing/unzip.ts'
import { addCollection } from '#testing/add-collections.ts'
import { exportParts } from '#testing/export-parts.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { SECRET } from '#testing/secret-card.ts'
import { exportSite, type SiteDependencies } from './export-site.ts'

const CARDS = [
  newCard({ id: 'before', prompt: 'shared word', dayStamp: '20230901_0900', imageUrl: ownPicture('before') }),
  newCard({ id: 'hidden', ...SECRET, imageUrl: ownPicture('hidden'), isPrivate: true }),
  newCard({ id: 'flip', ...SECRET, imageUrl: '/images/flip.png' }),
  newCard({ id: 'after', prompt: 'shared word', dayStamp: '20230903_0900' }),
]
/** Names and texts of private cards, and the only day that has nothing else. */
const TELLS = /zebra|hidden|\bflip\b|2023-09-02|20230902/

/** The entry of leaves without a salt in a proof, of public cards too. */
const WITHHELD = /"hidden":"withheld"/g

/** Everything in a folder: names, and contents decompressed; style sheets and faces are the same for every archive. */
async function contentOf(folder: string): Promise<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const texts = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || /\.(?:css|woff2)$/.test(entry.name)) return path.slice(folder.length)
    const bytes = await unpacked(readFileSync(path), entry.name)
    return `${path.slice(folder.length)}\n${bytes.toString('latin1').replaceAll(WITHHELD, '')}`
  })
  return (await Promise.all(texts)).join('\n')
}

async function unpacked(bytes: Buffer, name: string): Promise<Buffer> {
  if (bytes[0] === 0x1f) return gunzipSync(bytes)
  if (!name.endsWith('.epub')) return bytes
  return Buffer.concat([...(await unzip(bytes)).values()].map(({ content }) => content))
}

describe('what is written for other hosts holds no private card', () => {
  const folder = temporaryFolder()
  const built = join(folder.path, 'built')
  let test: TestApp
  let needs: SiteDependencies
  beforeAll(async () => {
    test = await openTestApp(CARDS, { SITE_ADDRESS: 'https://archive.example.com' })
    test.viewer = AN_ADMIN
    mkdirSync(join(built, 'assets'), { recursive: true })
    for (const file of ['index.html', 'offline.js', 'signed-in.html', 'assets/app.js', 'assets/app.js.br'])
      writeFileSync(join(built, file), 'x')
    const pictures = new Set(
      ['hidden', 'before'].flatMap((id) => [imageName(id, 'color'), imageName(id, 'bw')]).concat('flip.png'),
    )
    const { db } = test.archive.store
    await addCollection(db, 'hand', { cards: ['after', 'hidden', 'flip', 'before'] })
    await addCollection(db, 'found', { query: 'month=2023-09' })
    const library = { db, search: test.archive.search }
    const published = {
      ...DEFAULT_SITE,
      address: 'https://archive.example.com',
      images: '/images/',
      isFiles: true as const,
    }
    needs = {
      library: { ...library, openRelated: () => Promise.resolve(() => Promise.resolve([])) },
      site: published,
      parts: exportParts(library, published),
      built,
      page: (data) => `<title>page of ${data}</title>`,
      files: { read: async () => null },
      pictures: [{ read: async (name) => (pictures.has(name) ? Buffer.from('a picture') : null) }],
      ownTexts: { about: null, faq: null },
      progress: () => undefined,
    }
  })
  afterAll(async () => {
    await test.close()
    folder.remove()
  })

  /** Rewrites each kind of folder and gives all that is in it. */
  const WRITERS: Record<string, () => Promise<string>> = {
    'the static pages': async () => {
      await test.call('POST /api/generate-seo')
      return contentOf(test.seo)
    },
    'the exported site': async () => {
      const site = join(folder.path, 'site')
      await exportSite(needs, site)
      return contentOf(site)
    },
  }

  it.each(Object.keys(WRITERS))('%s: neither one that always was, nor one that turned private since', async (name) => {
    await test.call('PATCH /api/cards/:id', { params: { id: 'flip' }, body: { isPrivate: false } })
    const before = await WRITERS[name]!()
    expect(before).toMatch(/zebrasecret-title-flip/)
    expect(before).not.toMatch(/hidden/)
    await test.call('PATCH /api/cards/:id', { params: { id: 'flip' }, body: { isPrivate: true } })
    const after = await WRITERS[name]!()
    expect(after).toMatch(/untitled-before/)
    expect(after).not.toMatch(TELLS)
  })

  it('an exported site has the page on every address, pictures, pages, feed and sitemap, and no part of a server', async () => {
    const site = join(folder.path, 'whole')
    expect(await exportSite(needs, site)).toBe(2)
    const files = readdirSync(site, { recursive: true }).map(String).toSorted()
    expect(files.filter((file) => file.endsWith('index.html'))).toEqual([
      'about/index.html',
      'c/found/index.html',
      'c/hand/index.html',
      'card/untitled-after/index.html',
      'card/untitled-before/index.html',
      'faq/index.html',
      'filter/index.html',
      'index.html',
      'on-this-day/09-01/index.html',
      'on-this-day/09-03/index.html',
      'search-help/index.html',
      'session/untitled-session-after/index.html',
      'session/untitled-session-before/index.html',
      'trends/index.html',
      'year/2023/index.html',
    ])
    for (const file of [
      '404.html',
      '.nojekyll',
      'assets/app.js',
      'offline.js',
      'feed.xml',
      'robots.txt',
      'sitemap.xml',
      'sitemap-1.xml',
      'seo/card/style.css',
    ])
      expect(files).toContain(file)
    expect(files).toContain(`images/${imageName('before', 'bw')}`)
    expect(files.filter((file) => /signed-in|\.br$|flip|hidden/.test(file))).toEqual([])
    const data = /page of (\/data-\w+\/)/.exec(readFileSync(join(site, 'index.html'), 'utf8'))?.[1]
    expect(files).toContain(`${data?.slice(1)}table.bin`)
  })

  it('an exported site has the files of the parts of its cards, and none by a name that leads elsewhere', async () => {
    const card = newCard({ id: 'before', prompt: 'shared word', dayStamp: '20230901_0900' })
    const [picture, sound] = [`before-${'1'.repeat(32)}.png`, `before-${'2'.repeat(32)}.wav`]
    const file = { name: 'x', type: '', size: 0 }
    const response: Part[] = [
      { kind: 'picture', ...file, file: picture },
      { kind: 'audio', ...file, file: sound },
      { kind: 'file', ...file, file: '../../outside.txt' },
    ]
    const plain = { prompt: [], model: '', at: '' }
    await fillContent(test.archive, card, { ...plain, response, answer: 1, alternatives: [] })
    const bytes = { read: async () => Buffer.from('bytes') }
    const site = join(folder.path, 'with-files')
    await exportSite({ ...needs, pictures: [bytes], files: bytes }, site)
    const written = readdirSync(site, { recursive: true }).map(String)
    expect(written).toContain(`images/${picture}`)
    expect(written).toContain(`files/${sound}`)
    expect(readdirSync(folder.path, { recursive: true }).filter((name) => String(name).includes('outside'))).toEqual([])
    await test.archive.store.db.deleteFrom('card_contents').execute()
  })

  it('replaces an exported site and nothing else', async () => {
    const foreign = join(folder.path, 'letters')
    mkdirSync(foreign)
    writeFileSync(join(foreign, 'diary.txt'), 'mine')
    await expect(exportSite(needs, foreign)).rejects.toThrow(/holds something else: name a new or an empty one\.$/)
    await expect(exportSite(needs, join(foreign, 'diary.txt'))).rejects.toThrow(/is not a folder: name a new one\.$/)
    expect(readdirSync(foreign)).toEqual(['diary.txt'])
    const site = join(folder.path, 'twice')
    await exportSite(needs, site)
    mkdirSync(join(site, '.git'))
    writeFileSync(join(site, '.git', 'HEAD'), 'history')
    writeFileSync(join(site, 'CNAME'), 'archive.example')
    const [keys, security] = ['colloquy.json', 'security.txt'].map((name) => join(site, '.well-known', name))
    const own = readFileSync(keys!, 'utf8')
    writeFileSync(keys!, 'of before')
    writeFileSync(security!, 'Contact: me')
    symlinkSync('HEAD', join(site, '.git', 'link'))
    await exportSite(needs, site)
    expect(readdirSync(site).filter((name) => name.startsWith('data-'))).toHaveLength(1)
    // The owner's files for the host stay.
    expect(readFileSync(join(site, '.git', 'HEAD'), 'utf8')).toBe('history')
    expect(readFileSync(join(site, 'CNAME'), 'utf8')).toBe('archive.example')
    expect(readFileSync(security!, 'utf8')).toBe('Contact: me')
    expect(readFileSync(keys!, 'utf8')).toBe(own)
    expect(readlinkSync(join(site, '.git', 'link'))).toBe('HEAD')
  })

  it('static pages take the place of no other folder', async () => {
    mkdirSync(join(test.seo, 'holidays'), { recursive: true })
    const { success, pageCount, message } = await test.call('POST /api/generate-seo')
    expect([success, pageCount, message]).toEqual([
      false,
      0,
      expect.stringMatching(/holds something else than static pages/),
    ])
    expect(readdirSync(test.seo)).toContain('holidays')
    rmSync(test.seo, { recursive: true })
    writeFileSync(test.seo, 'precious notes')
    expect((await test.call('POST /api/generate-seo')).message).toMatch(/is not a readable folder \(ENOTDIR\)/)
    expect(readFileSync(test.seo, 'utf8')).toBe('precious notes')
    rmSync(test.seo)
    mkdirSync(test.seo)
    // A site that was written by hand is made of such files, too.
    const own = ['index.html', 'style.css', 'preview.png']
    for (const name of own) writeFileSync(join(test.seo, name), 'mine')
    expect((await test.call('POST /api/generate-seo')).success).toBe(false)
    for (const name of own) expect(readFileSync(join(test.seo, name), 'utf8')).toBe('mine')
  })
})
