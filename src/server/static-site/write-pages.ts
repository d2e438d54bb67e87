import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Selectable } from 'kysely'
import { cardName } from '#archive/card-url.ts'
import { timeSlices } from '#archive/time-slices.ts'
import { Refusal } from '#archive/refusal.ts'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import type { Library } from '#search/engine.ts'
import { cardOf } from '#store/card-row.ts'
import { countPublic, publicRows } from '#store/public-cards.ts'
import { readPublicRevision } from '#store/revision.ts'
import type { CardsTable } from '#store/tables.ts'
import { cardPage } from './card-page.ts'
import { atomFeed } from './feed.ts'
import type { FindRelated, PageLibrary } from './find-related.ts'
import { OWN_FILES, readOwnFile } from './own-files.ts'
import { absoluteUrl } from '#archive/absolute-address.ts'
import type { PublishedSite } from './published-site.ts'
import { readPublished, type PublishedParts } from './read-parts.ts'
import { feedFilters, readFeed } from './read-feed.ts'
import { replaceFolder } from './replace-folder.ts'
import { robotsTxt, sitemap, sitemapCount, sitemapFile, sitemapIndex } from './sitemap.ts'
import { WrittenPages } from './written-pages.ts'

type Row = Selectable<CardsTable>

/** Called with the number of written pages. */
export type Progress = (done: number, total: number) => void

/** Maximum number of rounds that catch up with concurrent changes. */
const MAX_ROUNDS = 20

/** Files written concurrently; between batches, the event loop is free for requests. */
const BATCH_SIZE = 16

/** The path at which the folder is to be served. */
const FOLDER = '/seo/card/'

/**
 * Writes everything for static hosting into a folder: a page for each public card, sitemaps, feed and robots.txt (R13.3). The
 * folder replaces the previous one atomically, and holds no card that turned private while it was written.
 * @returns the number of pages
 */
export async function writePublished(
  library: PageLibrary,
  site: PublishedSite,
  folder: string,
  progress: Progress,
): Promise<number> {
  await refuseForeign(folder)
  const { db } = library
  const written = new WrittenPages()
  /** Writes until no public card changes meanwhile. @returns the revision of the files */
  const writeAll = async (into: string, findRelated: FindRelated): Promise<number> => {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const revision = await readPublicRevision(db)
      await writePages({ db, findRelated }, site, into, written, written.size === 0 ? progress : () => undefined)
      await writeLists(library, site, into)
      if ((await readPublicRevision(db)) === revision) return revision
    }
    throw new Refusal('unavailable', STATIC_TEXTS.seoChanging)
  }
  const { revision, findRelated } = await replaceFolder(folder, async (fresh) => {
    const opened = await library.openRelated()
    return { revision: await writeAll(fresh, opened), findRelated: opened }
  })
  // A change before the swap was renewed in the previous folder only.
  if ((await readPublicRevision(db)) !== revision) await writeAll(folder, findRelated)
  return written.size
}

/** Names of pages and lists; the names of all other files are in `OWN_FILES`. */
const WRITTEN = /^([\w-]+\.xml|robots\.txt|.+-[A-Za-z0-9_]+\.html)$/

/** Refuses a folder with anything but generated files: a setting that names another folder must not empty it. */
async function refuseForeign(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new Refusal('bad-request', `${folder} is not a readable folder (${error.code}): name another one.`)
  })
  const isOurs = entries.every(
    (entry) => entry.isFile() && (WRITTEN.test(entry.name) || Object.hasOwn(OWN_FILES, entry.name)),
  )
  if (entries.length === 0 || (isOurs && entries.some(({ name }) => name === 'sitemap.xml'))) return
  throw new Refusal('bad-request', `The folder ${folder} holds something else than static pages: name another one.`)
}

/**
 * Updates the pages in a folder, and the files that they need, to the current cards with their neighbours and related cards.
 * @param written the pages that the folder holds already
 */
export async function writePages(
  { db, findRelated }: Pick<Library, 'db'> & { findRelated: FindRelated },
  site: PublishedSite,
  folder: string,
  written: WrittenPages,
  progress: Progress,
): Promise<void> {
  await written.beginRound(db)
  const total = await countPublic(db)
  const current = new Set<string>()
  const pending: Promise<void>[] = []
  const yieldToEventLoop = timeSlices()
  progress(0, total)
  for await (const [previous, { parts, ...row }, next] of inTheirPlace(readPages(db, site.address))) {
    await yieldToEventLoop()
    const card = cardOf(row)
    const file = `${cardName(card)}.html`
    const state = stateOf(parts, previous, row, next)
    current.add(file)
    if (!written.isCurrent(file, state)) {
      const related = await findRelated(card.id)
      const around = { previous: previous && cardOf(previous), next: next && cardOf(next), related }
      const writing = cardPage(card, around, site, parts).then((html) => writeFile(join(folder, file), html))
      // A failure is thrown where the promise is awaited.
      writing.catch(() => undefined)
      pending.push(writing)
      written.add(file, { key: row.key, state }, related)
      if (pending.length === BATCH_SIZE) await Promise.all(pending.splice(0))
    }
    if (current.size % 100 === 0) progress(current.size, Math.max(total, current.size))
  }
  await Promise.all(pending)
  for (const file of written.keepOnly(current)) await rm(join(folder, file), { force: true })
  for (const name of Object.keys(OWN_FILES)) await writeFile(join(folder, name), await readOwnFile(name))
  progress(current.size, current.size)
}

/** The rows of public cards with the visible parts of their contents. */
async function* readPages(db: Library['db'], address: string): AsyncGenerator<(Row & { parts: PublishedParts })[]> {
  for await (const rows of publicRows(db)) {
    const parts = await readPublished(db, rows.map(cardOf), address)
    yield rows.map((row, at) => ({ ...row, parts: parts[at]! }))
  }
}

/** Each row with its predecessor and successor. */
async function* inTheirPlace<One>(batches: AsyncIterable<One[]>): AsyncGenerator<[One | null, One, One | null]> {
  let previous: One | null = null
  let current: One | null = null
  for await (const rows of batches) {
    for (const next of rows) {
      if (current) yield [previous, current, next]
      previous = current
      current = next
    }
  }
  if (current) yield [previous, current, null]
}

/** A fingerprint of everything that a page shows except related cards. */
function stateOf(parts: PublishedParts, ...rows: (Row | null)[]): string {
  const hash = createHash('sha1').update(JSON.stringify(parts))
  for (const row of rows) hash.update(row ? `${row.fingerprint}\n${row.summary}\n` : '\n')
  return hash.digest('base64')
}

/** Writes sitemaps, feed and robots.txt into the folder of static pages. */
export async function writeLists(library: Library, site: PublishedSite, folder: string): Promise<void> {
  await writeSitemaps(library, site, folder, FOLDER)
  const newest = await readFeed(library, feedFilters(new URLSearchParams()))
  await writeFile(join(folder, 'feed.xml'), await atomFeed(newest, site))
  await writeFile(join(folder, 'robots.txt'), robotsTxt(absoluteUrl(site, `${FOLDER}sitemap.xml`)))
}

/**
 * Writes the sitemaps and their index.
 * @param at the URL at which the folder is to be served, with a slash at the end
 * @param pages paths of pages other than cards
 */
export async function writeSitemaps(
  { db }: Pick<Library, 'db'>,
  site: PublishedSite,
  folder: string,
  at: string,
  pages: readonly string[] = [],
): Promise<void> {
  const cards = await countPublic(db)
  await writeFile(join(folder, 'sitemap.xml'), sitemapIndex(cards, absoluteUrl(site, at)))
  for (let number = 1; number <= sitemapCount(cards); number++) {
    await pipeline(
      Readable.from(sitemap(db, number, site, { pages: number === 1 ? pages : [] })),
      createWriteStream(join(folder, sitemapFile(number))),
    )
  }
}
