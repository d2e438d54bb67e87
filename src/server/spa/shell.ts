import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteData } from '#api/site.ts'
import { alternatesOf, collectionAlternates, markdownAddress } from '#archive/alternate-url.ts'
import { collectionAt } from '#archive/collection-path.ts'
import { parseFilters } from '#archive/filter-url.ts'
import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import { Refusal } from '#archive/refusal.ts'
import type { Site } from '#archive/site.ts'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { escapeHtml, scriptJson } from '#server/html/markup.ts'
import type { ExportedPage } from '#server/static-site/export-site.ts'
import type { PageHead } from '#server/static-site/page-head.ts'
import type { PagePreview } from './page-preview.ts'
import { firstCalls, firstPart } from './preloads.ts'

/** Where the site's data goes in the built page. */
const SLOT = /(<script type="application\/json" id="site">)[^<]*(<\/script>)/

/** Where the built page names a file of its own: relative to itself, as it may stand anywhere. */
const RELATIVE = /((?:href|src)=")\.\//g

/** The file of the face in which conversations are set, as the build names it. */
const READING_FACE =
  '../../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'

/** What a page without a text of its own says where no script runs. */
const NEEDS_SCRIPT = `<p>${STATIC_TEXTS.needsScript}</p><p><a href="/">${TEXTS.home}</a></p>`

/** The way home from the text of any other page. */
const homeLink = (path: string, site: string): string =>
  path === '/' ? '' : `<p><a href="/">${escapeHtml(site)}</a></p>`

/** The built page, ready to be filled. */
export interface Shell {
  /**
   * @param url path and query of the address that was asked for
   * @param preview what the page says of itself to those who run no script; null where nothing is there
   */
  fill(data: SiteData, url: string, preview: FullPreview | null): string
  /** The same as a file, where no server answers. */
  fillFile(data: SiteData, said: ExportedPage): string
}

/**
 * Reads the page that the build made.
 * @param folder the build's folder, usually `dist/web`
 * @param theme what visitors see who have not chosen one; `theme.js` reads it before the first paint
 */
export async function readShell(folder: string, theme: Site['theme']): Promise<Shell> {
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => {
    throw new Refusal('unavailable', `There is no built page in ${folder}: run 'npm run build' first.`)
  })
  const themed = theme === 'random' ? built : built.replace('<html', `<html data-theme-start="${theme}"`)
  const pageFrom = (top: string) => themed.replaceAll(RELATIVE, (_, before: string) => before + escapeHtml(top))
  const atTop = pageFrom('/')
  const filesOf = await readParts(folder)
  /** The page with its data, title, other parts of its head, first screen and text for those who run no script. */
  const filled = (page: string, { data, title, head, screen, body }: Filling): string =>
    page
      .replace(SLOT, (_, open: string, close: string) => open + scriptJson(data) + close)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>${head}`)
      .replace('<div id="root"></div>', () => `<div id="root">${screen}</div><noscript>${body}</noscript>`)
  return {
    fill(data, url, preview) {
      const screen = preview?.screen ?? null
      const face = screen === null ? '' : faceHint()
      const body = preview ? homeLink(url.split('?')[0]!, data.title) + preview.body : NEEDS_SCRIPT
      const head = face + alternates(url, preview !== null) + (preview ? headOf(preview, data.title) : '')
      return (
        filled(atTop, {
          data,
          title: preview?.title ?? data.title,
          head,
          screen: screen ?? '',
          body,
        })
          .replace('<html', (tag) => {
            const day = preview?.day ? ` data-day="${escapeHtml(preview.day)}"` : ''
            return screen === null ? tag : `${tag} data-screen-of="${escapeHtml(url)}"${day}`
          })
          // Behind the styles and the entry's code: on a slow line what is named first has the connections.
          .replace('</head>', (end) => hintsOf(url, preview) + end)
      )
    },
    fillFile(data, { top, head, body, alone }) {
      // The only other form of a list that an exported site has.
      const feed = `<link rel="alternate" type="application/atom+xml" href="${escapeHtml(top)}feed.xml">`
      const said = head ? headOf({ ...head, oembed: null }, data.title) : ''
      return filled(pageFrom(top), { data, title: head?.title ?? data.title, head: feed + said, screen: alone, body })
    },
  }

  /** With text in the HTML its face is part of the first screen; elsewhere it waits for the code. */
  function faceHint(): string {
    return filesOf(READING_FACE)
      .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${escapeHtml(file)}">`)
      .join('')
  }

  function hintsOf(url: string, preview: FullPreview | null): string {
    const texts = preview?.firstTexts
    return [
      ...[...firstCalls(url, preview?.day), ...(texts ? [texts] : [])].map(
        (call) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(call)}">`,
      ),
      ...filesOf(firstPart(url)).map((file) => `<link rel="modulepreload" crossorigin href="/${escapeHtml(file)}">`),
    ].join('')
  }
}

/** What goes into the page. */
interface Filling {
  data: SiteData
  title: string
  /** HTML for the end of its head, its first screen, and what it says where no script runs. */
  head: string
  screen: string
  body: string
}

/** A preview with its addresses in full. */
type FullPreview = Omit<PagePreview, 'path' | 'picture'> & {
  url: string
  /** Where oEmbed says how another site shows it, in full; null for what none can show. */
  oembed: string | null
  picture: { url: string; alt: string }
}

/** What robots read that show a link: description, address and OpenGraph. */
function headOf(
  { title, description, url, kind, picture, oembed }: PageHead & Pick<FullPreview, 'oembed'>,
  site: string,
): string {
  const properties = [
    ['og:type', kind],
    ['og:site_name', site],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', picture.url],
    ['og:image:alt', picture.alt],
  ]
  const names = [
    ['description', description],
    ['twitter:card', 'summary_large_image'],
  ]
  const meta = (key: string) => (pair: string[]) => `<meta ${key}="${pair[0]}" content="${escapeHtml(pair[1]!)}">`
  const canonical = `<link rel="canonical" href="${escapeHtml(url)}">`
  // Without a title: the link stays in an open window when its card turns private.
  const embedded = oembed ? `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}">` : ''
  return [canonical, embedded, ...names.map(meta('name')), ...properties.map(meta('property'))].join('')
}

/**
 * The other forms of the list or collection that an address shows, and Markdown of what is there.
 * @param isThere false for what visitors do not have
 */
function alternates(url: string, isThere: boolean): string {
  const collection = collectionAt(url)
  const forms = collection ? collectionAlternates(collection.name) : alternatesOf(listedAt(url))
  const markdown = isThere ? markdownAddress(url) : null
  return [...(collection && !isThere ? [] : forms), ...(markdown ? [{ type: 'text/markdown', href: markdown }] : [])]
    .map(({ type, href }) => `<link rel="alternate" type="${type}" href="${escapeHtml(href)}">`)
    .join('')
}

/** The filters of the list that an address shows; other addresses show a list without any. */
const listedAt = (url: string): Filters =>
  url.startsWith('/filter?') ? parseFilters(new URLSearchParams(url.slice('/filter?'.length))).filters : NO_FILTERS

interface BuiltPart {
  file: string
  imports?: string[]
}

/** For a part of the page's code its files; those of the first view, which the page names itself, are left out. */
async function readParts(folder: string): Promise<(part: string) => string[]> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  const manifest = JSON.parse(text) as Record<string, BuiltPart>
  const collect = (part: string, files: Set<string>): Set<string> => {
    const built = manifest[part]
    if (!built || files.has(built.file)) return files
    files.add(built.file)
    for (const name of built.imports ?? []) collect(name, files)
    return files
  }
  const first = collect('index.html', new Set())
  return (part) => [...collect(part, new Set())].filter((file) => !first.has(file))
}
