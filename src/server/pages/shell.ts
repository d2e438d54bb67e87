import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteData } from '#api/site.ts'
import { Refusal } from '#archive/refusal.ts'
import type { Site } from '#archive/site.ts'
import { firstCalls } from './preloads.ts'

/** Where the site's data goes in the built page. */
const SLOT = /(<script type="application\/json" id="site">)[^<]*(<\/script>)/

/** The built page, ready to be filled. */
export interface Shell {
  /**
   * @param url path and query of the address that was asked for
   * @param picture the address of the open card's picture, if it has one
   */
  fill(data: SiteData, url: string, picture: string | null): string
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
    fill(data, url, picture) {
      const parts = url.startsWith('/card/') ? cardParts : []
      const hints = [
        ...firstCalls(url).map((call) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(call)}">`),
        ...(picture ? [`<link rel="preload" as="image" href="${escapeHtml(picture)}">`] : []),
        ...parts.map((file) => `<link rel="modulepreload" href="/${escapeHtml(file)}">`),
      ]
      return html
        .replace(SLOT, (_, open: string, close: string) => open + scriptJson(data) + close)
        .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(data.title)}</title>${hints.join('')}`)
    },
  }
}

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

/** JSON that cannot end the script element it stands in. */
export const scriptJson = (data: unknown): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
