import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { NamedPage } from './page-head.ts'

const compress = promisify(gzip)

/** Writes a file of data, compressed by us, as not every plain file server does it. */
export const writeCompressed = async (folder: string, name: string, content: string | Uint8Array): Promise<void> =>
  writeFile(join(folder, name), await compress(content, { level: 9 }))

/** An exported site while it is written. */
export interface SiteFolder {
  /**
   * Writes the page at an address of the site, so that a reload works there.
   * @param path below the site; '' for its top
   * @param named what it says of itself where that is not what the site says
   */
  page(path: string, named?: NamedPage): Promise<void>
  /** Writes a file at an address of the site. @param path below the site */
  file(path: string, content: string | Uint8Array): Promise<void>
  /** Writes a file that the page reads in the place of an answer. */
  data(name: string, content: string): Promise<void>
  /** Copies pictures that are shown from the archive's own. @param names plain names */
  pictures(names: readonly string[]): Promise<void>
  /** The numbers by which the files name cards (`StaticTable`); cards that were not written are left out. @param keys of cards */
  numbersOf(keys: readonly number[]): number[]
}

/** Writes a part of an exported site beside its cards, of what is public alone. */
export type SitePart = (site: SiteFolder) => Promise<void>

/**
 * What writes into a folder.
 * @param data the folder of its files of data, below it
 * @param html makes the page of a file, of its path, or of what it says of itself
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
