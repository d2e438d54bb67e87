import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Where texts of an exported site name an address of it: attributes, Markdown, and the fields of feeds and front matter. */
const NAMED = [
  /(?:href|src|content)="([^"]+)"/g,
  /\]\(([^)\s]+)\)/g,
  /<loc>([^<]+)<\/loc>/g,
  /(?:^|[\s{,])"?(?:url|session_url|home_page_url|feed_url|next_url)"?:\s?"([^"]+)"/g,
  /^<(https?:[^>]+)>/gm,
]

/** The addresses that a text names. */
const namedIn = (text: string): string[] =>
  NAMED.flatMap((pattern) => [...text.matchAll(pattern)].map(([, address]) => address!.replaceAll(/&#38;|&amp;/g, '&')))

/** The addresses of a site that a text names, as paths below it. @param file that the text is in */
function pathsIn(text: string, file: string, site: string): string[] {
  return namedIn(text)
    .flatMap((address) => {
      if (site !== '' && address.startsWith(`${site}/`)) return [address.slice(site.length)]
      if (/^\/(?!\/)/.test(address)) return [address]
      return /^\.{1,2}\//.test(address) ? [fromFile(address, file)] : []
    })
    .map((path) => path.split('#')[0]!)
}

/** An address that a file names by the way from there, as a path below the site; that of what is above it begins with dots. */
function fromFile(address: string, file: string): string {
  const [path = ''] = address.split(/[?#]/)
  return posix.join(posix.dirname(file), path) + address.slice(path.length)
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
  return textsOf(folder).flatMap((file) =>
    pathsIn(readFileSync(join(folder, file), 'utf8'), file, site)
      .filter((path) => !isThere(path))
      .map((path) => `${file}: ${path}`),
  )
}

/** The addresses of an exported site that are right at the top of a host alone, each with the file that names it. */
export const addressesFromTop = (folder: string): string[] =>
  textsOf(folder).flatMap((file) =>
    namedIn(readFileSync(join(folder, file), 'utf8'))
      .filter((address) => /^\/(?!\/)/.test(address))
      .map((address) => `${file}: ${address}`),
  )

const textsOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => /\.(?:html|md|txt|xml|json)$/.test(file))
