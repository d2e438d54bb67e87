import { createHash } from 'node:crypto'
import { copyFile, cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, posix, resolve } from 'node:path'
import type { Card } from '#archive/card.ts'
import { markdownPath } from '#archive/alternate-url.ts'
import { cardName, permalinkPath } from '#archive/card-url.ts'
import { sessionName, sessionPath } from '#archive/conversation.ts'
import { imageName } from '#archive/card.ts'
import { isFilePart, partAddress } from '#archive/part-files.ts'
import type { CardContent } from '#archive/parts.ts'
import { imageNameIn, isOwnPicture } from '#archive/picture.ts'
import { KEYS_PATH } from '#archive/proof/card-proof.ts'
import { Refusal } from '#archive/refusal.ts'
import { exchangesOf } from '#archive/shown-content.ts'
import { EXPORTED_TEXTS } from '#archive/exported-texts.ts'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { firstSentence } from '#server/texts/first-sentence.ts'
import { OWN_TEXT_NAMES, type OwnTextName } from '#server/texts/own-text.ts'
import { countPublic } from '#store/public-cards.ts'
import { readPublicRevision } from '#store/revision.ts'
import { STYLE_FILE } from './card-page.ts'
import { writeCardMarkdown, writeSessionMarkdown } from './export-markdown.ts'
import { atomFeed, jsonFeed } from './feed.ts'
import type { PageLibrary } from './find-related.ts'
import { otherPages } from './other-pages.ts'
import { cardHead, otherHead, sessionHead, type DescribedSite, type PageHead } from './page-head.ts'
import { writeRelatedData } from './related-data.ts'
import { writeSearchData } from './search-data.ts'
import { absoluteUrl } from '#archive/absolute-address.ts'
import { feedFilters, onlyPage, readFeed } from './read-feed.ts'
import { replaceFolder } from './replace-folder.ts'
import { openFolder, type SiteFolder, type SitePart } from './site-folder.ts'
import { placeOnHost, siteRelativeTo, pathToRoot } from './relative-site.ts'
import { robotsTxt } from './sitemap.ts'
import { wellKnown } from '#server/proof/read-proofs.ts'
import { notFoundMarkup, onDisk, withoutScript, type PageLink } from './without-script.ts'
import { writePages, writeSitemaps, type Progress } from './write-pages.ts'
import { WrittenPages } from './written-pages.ts'

/** A source of pictures by their names. */
interface Pictures {
  read(name: string): Promise<Buffer | null>
}

export interface SiteDependencies {
  library: PageLibrary
  site: DescribedSite & { isFiles: true }
  /** The build's folder. */
  built: string
  /** Renders a page. @param dataFolder path of the data folder, below the site */
  page: (dataFolder: string, said: ExportedPage) => string
  pictures: readonly Pictures[]
  /** The other files of cards. */
  files: Pictures
  ownTexts: Record<OwnTextName, string | null>
  /** Writers of further parts besides the cards. */
  parts: readonly SitePart[]
  progress: Progress
}

/** The content of a page without scripts. */
export interface ExportedPage {
  /** The relative path from the page to the root of the site, with a slash at the end. */
  top: string
  /** Null for the page of URLs that do not exist. */
  head: PageHead | null
  /** HTML. */
  body: string
  /** HTML that is visible only if neither scripts nor the style sheet load. */
  alone: string
}

/** A file that marks a folder as an exported site, which the next export may replace. */
const MARK = 'colloquy-site.json'

/** Maximum number of restarts because of concurrent changes. */
const MAX_ROUNDS = 5

/** Files of the build that only a server needs. */
const SERVERS_OWN = /^(index\.html|signed-in\..*|\..*)$|\.br$/

/**
 * Writes the archive as a folder for static hosting: the page with all public cards, filters, calendar and search, whose data
 * are files next to it. It is read-only.
 * @returns the number of cards
 * @throws Refusal when the folder holds anything but an exported site
 */
export async function exportSite(needs: SiteDependencies, folder: string): Promise<number> {
  await refuseForeign(resolve(folder))
  const { db } = needs.library
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const revision = await readPublicRevision(db)
    const isChanged = async () => (await readPublicRevision(db)) !== revision
    const done = await replaceFolder(folder, async (fresh) => {
      const cards = await writeSite(needs, fresh)
      await keepOwners(resolve(folder), fresh)
      if (await isChanged()) throw new ChangedMeanwhile()
      return cards
    }).catch(async (error: unknown) => {
      // An error after a concurrent change, such as a deleted card, restarts the export as well.
      if (error instanceof ChangedMeanwhile || (await isChanged())) return null
      throw error
    })
    if (done !== null) return done
  }
  throw new Refusal('unavailable', STATIC_TEXTS.seoChanging)
}

/** Files of the owner in the folder of a site: Git history, settings of the host and the domain name. */
const OWNERS = /^(CNAME|\..+)$/

const KEPT = { recursive: true, force: false, preserveTimestamps: true, verbatimSymlinks: true }

/** Copies the files of the owner from the replaced site; files of the new site take precedence. */
async function keepOwners(before: string, fresh: string): Promise<void> {
  const names = await readdir(before).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((one) => OWNERS.test(one))) await cp(join(before, name), join(fresh, name), KEPT)
}

class ChangedMeanwhile extends Error {}

async function refuseForeign(folder: string): Promise<void> {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[]
    throw new Refusal('bad-request', `${folder} is not a folder: name a new one.`)
  })
  if (there.length > 0 && !there.includes(MARK)) {
    throw new Refusal('bad-request', `The folder ${folder} holds something else: name a new or an empty one.`)
  }
}

async function writeSite(
  { library, site, built, page, pictures, files, ownTexts, parts, progress }: SiteDependencies,
  folder: string,
) {
  const { db } = library
  const total = await countPublic(db)
  // The data folder has a new name in every export, so that browsers never mix cached files of two exports.
  const state = createHash('sha1')
    .update(`${await readPublicRevision(db)} ${Date.now()}`)
    .digest('hex')
    .slice(0, 10)
  const data = `/data-${state}/`
  const newest = onlyPage(await readFeed(library, feedFilters(new URLSearchParams())))
  const latest = newest.cards[0] ?? null
  const html = (file: string, headOf: (from: DescribedSite) => PageHead, own: PageLink | null = null) => {
    const top = pathToRoot(file)
    const ways = { own, newest: latest }
    return page(data, {
      top,
      head: headOf(siteRelativeTo(site, file)),
      body: withoutScript(top, ways),
      alone: onDisk(top, ways),
    })
  }
  await copyBuild(built, folder)
  await mkdir(join(folder, data))
  const at = openFolder(folder, data, (file, other) => html(file, (from) => otherHead(other, from)))
  const write = (file: string, ...said: [headOf: (from: DescribedSite) => PageHead, own: PageLink]) =>
    at.file(file, html(file, ...said))
  for (const path of ['', 'filter', 'search-help']) await at.page(path)
  for (const name of OWN_TEXT_NAMES) {
    const description = firstSentence(ownTexts[name] ?? '')
    await at.page(name, { path: `/${name}`, title: TEXTS[name], description })
  }
  // Hosts serve this page at any URL, so relative paths would not find its files.
  const top = placeOnHost(site)
  const body = withoutScript(top, { own: null, newest: latest })
  await writeFile(join(folder, '404.html'), page(data, { top, head: null, body, alone: notFoundMarkup() }))
  // Keeps GitHub Pages from converting Markdown files, and from reading braces in conversations as templates.
  await writeFile(join(folder, '.nojekyll'), '')
  await mkdir(join(folder, dirname(KEYS_PATH)))
  await writeFile(join(folder, KEYS_PATH), JSON.stringify(await wellKnown(db, null)))
  let done = 0
  const findRelated = await library.openRelated()
  const { firsts, numbers } = await writeSearchData(db, join(folder, data), ownTexts, async (written) => {
    const { card, content, first } = written
    const asPage: PageLink = [permalinkPath(card), EXPORTED_TEXTS.cardAsPage]
    await write(posix.join('card', cardName(card), 'index.html'), (from) => cardHead(card, from), asPage)
    const asMarkdown: PageLink = [markdownPath(sessionPath(first)), EXPORTED_TEXTS.conversationAsMarkdown]
    await write(
      posix.join('session', sessionName(card), 'index.html'),
      (from) => sessionHead(card, first, from),
      asMarkdown,
    )
    await writeCardMarkdown(at, written, site)
    await copyPictures(card, pictures, folder)
    if (content) await copyFiles(content, { pictures, files }, folder)
    if (++done % 100 === 0) progress(done, Math.max(total, done))
  })
  await writeRelatedData(db, findRelated, join(folder, data))
  await writeSessionMarkdown(at, db, firsts, site)
  const whole: SiteFolder = {
    ...at,
    pictures: async (names) => {
      for (const name of names) await copyFirst(pictures, name, join(folder, 'images'))
    },
    numbersOf: (keys) => keys.flatMap((key) => numbers.get(key) ?? []),
  }
  for (const part of parts) await part(whole)
  const pages = join(folder, 'seo', 'card')
  await mkdir(pages, { recursive: true })
  const fromPages = siteRelativeTo(site, `seo/card/${STYLE_FILE}`)
  await writePages({ db, findRelated }, fromPages, pages, new WrittenPages(), () => undefined)
  await at.file('feed.xml', await atomFeed(newest, siteRelativeTo(site, 'feed.xml')))
  await at.file('feed.json', await jsonFeed(newest, siteRelativeTo(site, 'feed.json')))
  if (site.address !== '') {
    await writeSitemaps(library, site, folder, '/', await otherPages(db))
    await at.file('robots.txt', robotsTxt(absoluteUrl(site, '/sitemap.xml')))
  }
  const cards = numbers.size
  await writeFile(join(folder, MARK), `${JSON.stringify({ cards, exportedAt: new Date().toISOString() })}\n`)
  progress(cards, cards)
  return cards
}

async function copyBuild(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true, recursive: true }).catch(() => {
    throw new Refusal('unavailable', `There is no built page in ${from}: run 'npm run build' first.`)
  })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || SERVERS_OWN.test(entry.name) || path.includes('/.vite/')) continue
    const target = join(to, path.slice(from.length))
    await mkdir(dirname(target), { recursive: true })
    await copyFile(path, target)
  }
}

/** Copies the files of a card's parts: pictures to the folder of pictures, all others to the folder of files. */
async function copyFiles(
  content: CardContent,
  { pictures, files }: Pick<SiteDependencies, 'pictures' | 'files'>,
  folder: string,
): Promise<void> {
  const parts = exchangesOf(content).flatMap(({ prompt, response }) => [...prompt, ...response])
  for (const part of parts.filter(isFilePart)) {
    const address = partAddress(part, '/images/')
    if (address === null) continue
    const sources = address.startsWith('/images/') ? pictures : [files]
    await copyFirst(sources, part.file, join(folder, dirname(address)))
  }
}

/** Copies the pictures that a card shows, in colour and in black and white, if they are in the archive. */
async function copyPictures(card: Card, sources: readonly Pictures[], folder: string): Promise<void> {
  const { imageUrl = '', dedupid } = card
  const named = imageNameIn(imageUrl)
  const names = isOwnPicture(card)
    ? [imageName(dedupid, 'color'), imageName(dedupid, 'bw')]
    : named === null
      ? []
      : [named]
  for (const name of names) await copyFirst(sources, name, join(folder, 'images'))
}

/** Copies a file from the first source that has it. */
async function copyFirst(sources: readonly Pictures[], name: string, folder: string): Promise<void> {
  for (const source of sources) {
    const bytes = await source.read(name)
    if (!bytes) continue
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), bytes)
    return
  }
}
