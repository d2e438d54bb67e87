import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { NamedPage } from './page-head.ts'

const compress = promisify(gzip)

/** Writes a compressed data file, as not every static server compresses. */
export const writeCompressed = async (folder: string, name: string, content: string | Uint8Array): Promise<void> =>
  writeFile(join(folder, name), await compress(content, { level: 9 }))

/** The folder of an exported site during the export. */
export interface SiteFolder {
  /**
   * Writes the page of a path, so that a reload works there.
   * @param path below the site; '' for its root
   * @param named title and description where they differ from the site's
   */
  page(path: string, named?: NamedPage): Promise<void>
  /** Writes a file. @param path below the site */
  file(path: string, content: string | Uint8Array): Promise<void>
  /** Writes a data file, which the page reads instead of calling the server. */
  data(name: string, content: string): Promise<void>
  /** Copies pictures of the archive that are shown. @param names plain names */
  pictures(names: readonly string[]): Promise<void>
  /**
   * The numbers by which the files identify cards (`StaticTable`); cards that were not written are left out.
   * @param keys of cards
   */
  numbersOf(keys: readonly number[]): number[]
}

/** Writes a part of an exported site besides its cards, from public data alone. */
export type SitePart = (site: SiteFolder) => Promise<void>

/**
 * The writer of an exported site.
 * @param data its data folder, below `folder`
 * @param html renders the page of a file, from its path or from its title and description
 */
export function openFolder(
  folder: string,
  data: string,
  html: (file: string, page: string | NamedPage) => string,
): Pick<SiteFolder, 'page' | 'file' | 'data'> {
  const file = async (path: string, content: string | Uint8Array) => {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, content)
  }
  return {
    file,
    page: (path, named) => {
      const at = join(path, 'index.html')
      return file(at, html(at, named ?? path))
    },
    data: (name, content) => writeCompressed(join(folder, data), name, content),
  }
}
