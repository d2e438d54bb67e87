import { resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import type { PageLibrary } from '#server/static-site/find-related.ts'
import { publishedSite } from '#server/static-site/published-site.ts'
import { writePublished } from '#server/static-site/write-pages.ts'
import { clearTraces } from './clear-traces.ts'

/** An archive with the settings that say where its files lie. */
export type Cleared = Pick<Config, 'folder' | 'seoFolder' | 'site' | 'images' | 'host' | 'port'> & PageLibrary

/**
 * Clears what is left of cards that were deleted for good, without a server: for the command, and for the start after one
 * was killed. Does nothing where nothing is left.
 * @returns how many cards it was done for
 */
export const clearForgotten = ({ db, search, openRelated, ...config }: Cleared): Promise<number> => {
  const staticPages = resolve(config.seoFolder)
  const writeStaticPages = () =>
    writePublished({ db, search, openRelated }, publishedSite(config), staticPages, () => undefined)
  return clearTraces({ db, folder: resolve(config.folder), staticPages, writeStaticPages })
}
