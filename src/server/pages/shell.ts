import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#archive/refusal.ts'
import type { SiteData } from '#api/site.ts'

/** Where the site's data goes in the built page. */
const SLOT = /(<script type="application\/json" id="site">)[^<]*(<\/script>)/

/** The built page, ready to be filled. */
export interface Shell {
  fill(data: SiteData): string
}

/**
 * Reads the page that the build made.
 * @param folder the build's folder, usually `dist/web`
 */
export async function readShell(folder: string): Promise<Shell> {
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch(() => {
    throw new Refusal('unavailable', `There is no built page in ${folder}: run 'npm run build' first.`)
  })
  return {
    fill: (data) =>
      html
        .replace(SLOT, (_, open: string, close: string) => open + scriptJson(data) + close)
        .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(data.title)}</title>`),
  }
}

/** JSON that cannot end the script element it stands in. */
export const scriptJson = (data: unknown): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
