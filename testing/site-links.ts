import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Where texts of an exported site name an address of it: attributes, Markdown, and the fields of feeds and front matter. */
const NAMED = [
  /(?:href|src|content)="([^"]+)"/g,
  /\]\(([^)\s]+)\)/g,
  /<loc>([^<]+)<\/loc>/g,
  /(?:^|[\s{,])"?(?:url|session_url|home_page_url|feed_url|next_url)"?:\s?"([^"]+)"/g,
  /^<(https?:[^>]+)>/gm,
]

/** The addresses of a site that a text names, as paths. */
function pathsIn(text: string, site: string): string[] {
  const named = NAMED.flatMap((pattern) => [...text.matchAll(pattern)].map(([, address]) => address!))
  return named
    .map((address) => address.replaceAll(/&#38;|&amp;/g, '&'))
    .flatMap((address) => {
      if (site !== '' && address.startsWith(`${site}/`)) return [address.slice(site.length)]
      return /^\/(?!\/)/.test(address) ? [address] : []
    })
    .map((path) => path.split('#')[0]!)
}

/**
 * The links of an exported site that lead nowhere, each with the file that names it.
 * @param site the address of the site as it was exported, '' for none
 */
export function brokenLinks(folder: string, site: string): string[] {
  const isThere = (address: string) => {
    const [path = '', query] = address.split('?')
    const file = join(folder, decodeURIComponent(path))
    if (!existsSync(file)) return false
    // A page reads its query by a script; a file is the same whatever its query says.
    return statSync(file).isDirectory() ? existsSync(join(file, 'index.html')) : query === undefined
  }
  const files = readdirSync(folder, { recursive: true }).map(String)
  return files
    .filter((file) => /\.(?:html|md|txt|xml|json)$/.test(file))
    .flatMap((file) =>
      pathsIn(readFileSync(join(folder, file), 'utf8'), site)
        .filter((path) => !isThere(path))
        .map((path) => `${file}: ${path}`),
    )
}
