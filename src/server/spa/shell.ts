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

/** The element of the built page that takes the site's data. */
const SLOT = /(<script type="application\/json" id="site">)[^<]*(<\/script>)/

/** Relative references of the built page to its own files. */
const RELATIVE = /((?:href|src)=")\.\//g

/** The file of the reading font, by its key in the build's manifest. */
const READING_FACE =
  '../../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'

/** A sentence as the text of a page without scripts that has no other text. */
const sentence = (text: string): string => `<p>${text}</p><p><a href="/">${TEXTS.home}</a></p>`

/** A link from any other page to the home page. */
const homeLink = (path: string, site: string): string =>
  path === '/' ? '' : `<p><a href="/">${escapeHtml(site)}</a></p>`

/** The built page as a template. */
export interface Shell {
  /**
   * @param url path and query of the request
   * @param preview the content without scripts; null where there is none
   * @param isThere false for a page that does not exist
   */
  fill(data: SiteData, url: string, preview: FullPreview | null, isThere?: boolean): string
  /** The same as a file for static hosting. */
  fillFile(data: SiteData, said: ExportedPage): string
}

/**
 * Reads the page that the build made.
 * @param folder the build's folder, usually `dist/web`
 * @param theme the default theme; `theme.js` reads it before the first paint
 */
export async function readShell(folder: string, theme: Site['theme']): Promise<Shell> {
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => {
    throw new Refusal('unavailable', `There is no built page in ${folder}: run 'npm run build' first.`)
  })
  const themed = theme === 'random' ? built : built.replace('<html', `<html data-theme-start="${theme}"`)
  const pageFrom = (top: string) => themed.replaceAll(RELATIVE, (_, before: string) => before + escapeHtml(top))
  const atTop = pageFrom('/')
  const filesOf = await readParts(folder)
  /** The page with its data, title, head elements, first screen, and content without scripts. */
  const filled = (page: string, { data, title, head, screen, body }: Filling): string =>
    page
      .replace(SLOT, (_, open: string, close: string) => open + scriptJson(data) + close)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>${head}`)
      .replace('<div id="root"></div>', () => `<div id="root">${screen}</div><noscript>${body}</noscript>`)
  return {
    fill(data, url, preview, isThere = true) {
      const screen = preview?.screen ?? null
      const face = screen === null ? '' : faceHint()
      const unread = sentence(isThere ? STATIC_TEXTS.needsScript : STATIC_TEXTS.nowhere)
      const body = preview ? homeLink(url.split('?')[0]!, data.title) + preview.body : unread
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
          // Behind styles and the entry script: on a slow line, the first references get the connections.
          .replace('</head>', (end) => hintsOf(url, preview) + end)
      )
    },
    fillFile(data, { top, head, body, alone }) {
      // The only alternate form of a list in an exported site.
      const feed = `<link rel="alternate" type="application/atom+xml" href="${escapeHtml(top)}feed.xml">`
      const metadata = head ? headOf({ ...head, oembed: null }, data.title) : ''
      return filled(pageFrom(top), {
        data,
        title: head?.title ?? data.title,
        head: feed + metadata,
        screen: alone,
        body,
      })
    },
  }

  /** Preloads the reading font where the HTML has text; elsewhere it waits for the code. */
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

/** The values of the template. */
interface Filling {
  data: SiteData
  title: string
  /** HTML for the end of the head, for the first screen, and for pages without scripts. */
  head: string
  screen: string
  body: string
}

/** A preview with absolute URLs. */
type FullPreview = Omit<PagePreview, 'path' | 'picture'> & {
  url: string
  /** The absolute URL of its oEmbed description; null for pages that cannot be embedded. */
  oembed: string | null
  picture: { url: string; alt: string }
}

/** Metadata for link previews: description, canonical URL and OpenGraph. */
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
 * The alternate forms of the list or collection at a URL, and the Markdown of the page.
 * @param isThere false for a page that visitors cannot see
 */
function alternates(url: string, isThere: boolean): string {
  const collection = collectionAt(url)
  const forms = collection ? collectionAlternates(collection.name) : alternatesOf(listedAt(url))
  const markdown = isThere ? markdownAddress(url) : null
  return [...(collection && !isThere ? [] : forms), ...(markdown ? [{ type: 'text/markdown', href: markdown }] : [])]
    .map(({ type, href }) => `<link rel="alternate" type="${type}" href="${escapeHtml(href)}">`)
    .join('')
}

/** The filters of the list at a URL; none for other URLs. */
const listedAt = (url: string): Filters =>
  url.startsWith('/filter?') ? parseFilters(new URLSearchParams(url.slice('/filter?'.length))).filters : NO_FILTERS

interface BuiltPart {
  file: string
  imports?: string[]
}

/** Returns the files of a part of the page's code; files of the first view are left out, as the page itself references them. */
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
