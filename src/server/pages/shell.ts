import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteData } from '#api/site.ts'
import { alternatesOf } from '#archive/alternate-url.ts'
import { parseFilters } from '#archive/filter-url.ts'
import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import { Refusal } from '#archive/refusal.ts'
import type { Site } from '#archive/site.ts'
import { escapeHtml, scriptJson } from '#server/markup.ts'
import type { PagePreview } from './page-preview.ts'
import { firstCalls } from './preloads.ts'

/** Where the site's data goes in the built page. */
const SLOT = /(<script type="application\/json" id="site">)[^<]*(<\/script>)/

/** The built page, ready to be filled. */
export interface Shell {
  /**
   * @param url path and query of the address that was asked for; null where no server answers
   * @param preview what the page says of itself to those who run no script; null where no server answers
   */
  fill(data: SiteData, url: string | null, preview: FullPreview | null): string
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
  const html = theme === 'random' ? built : built.replace('<html', `<html data-theme-start="${theme}"`)
  const cardParts = await readCardParts(folder)
  return {
    fill(data, url, preview) {
      const hints = url === null ? [FEED] : hintsOf(url, preview?.firstPicture ?? null)
      return html
        .replace(SLOT, (_, open: string, close: string) => open + scriptJson(data) + close)
        .replace(/<title>[^<]*<\/title>/, () => {
          const title = escapeHtml(preview?.title ?? data.title)
          return `<title>${title}</title>${hints.join('')}${preview ? headOf(preview, data.title) : ''}`
        })
        .replace('<div id="root"></div>', (root) => root + (preview ? `<noscript>${preview.body}</noscript>` : ''))
    },
  }

  function hintsOf(url: string, picture: string | null): string[] {
    const parts = url.startsWith('/card/') ? cardParts : []
    return [
      ...firstCalls(url).map((call) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(call)}">`),
      ...alternatesOf(listedAt(url)).map(
        ({ type, href }) => `<link rel="alternate" type="${type}" href="${escapeHtml(href)}">`,
      ),
      ...(picture ? [`<link rel="preload" as="image" href="${escapeHtml(picture)}">`] : []),
      ...parts.map((file) => `<link rel="modulepreload" href="/${escapeHtml(file)}">`),
    ]
  }
}

/** A preview with its addresses in full. */
export type FullPreview = Omit<PagePreview, 'path' | 'picture'> & {
  url: string
  picture: { url: string; alt: string }
}

/** What robots read that show a link: description, address and OpenGraph. */
function headOf({ title, description, url, kind, picture }: FullPreview, site: string): string {
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
  return [canonical, ...names.map(meta('name')), ...properties.map(meta('property'))].join('')
}

/** The only other form of a list that an exported site has. */
const FEED = '<link rel="alternate" type="application/atom+xml" href="/feed.xml">'

/** The filters of the list that an address shows; other addresses show a list without any. */
const listedAt = (url: string): Filters =>
  url.startsWith('/filter?') ? parseFilters(new URLSearchParams(url.slice('/filter?'.length))).filters : NO_FILTERS

interface BuiltPart {
  file: string
  imports?: string[]
}

/** The files of the card dialog, which an address of a card needs at once; the build lists them. */
async function readCardParts(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  const manifest = JSON.parse(text) as Record<string, BuiltPart>
  const files = new Set<string>()
  const add = (name: string): void => {
    const part = manifest[name]
    if (!part || files.has(part.file)) return
    files.add(part.file)
    part.imports?.forEach(add)
  }
  add('features/card/card-dialog.tsx')
  return [...files]
}
