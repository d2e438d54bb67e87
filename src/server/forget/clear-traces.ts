import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeSnapshot, SNAPSHOT_FILE } from '#search/memory/snapshot-file.ts'
import { clearInterrupted } from '#server/static-site/replace-folder.ts'
import { clearPictureRemovals, recordCleared, pendingPictureRemovals, unclearedIds } from '#store/forgotten.ts'
import { removeFilesOf } from '#store/forgotten-files.ts'
import { IMAGES_FOLDER } from '#store/picture-files.ts'
import { scrubDatabase } from '#store/scrub.ts'
import type { Db } from '#store/tables.ts'

/** Where something of a forgotten card may be left. */
export interface Traces {
  db: Db
  /** The data folder. */
  folder: string
  /** The folder of static pages. */
  staticPages: string
  /** Writes the static pages again, as they are without the forgotten cards. */
  writeStaticPages: () => Promise<unknown>
}

/** Folders of generated pictures and previews, which are made again on demand. */
const MADE_AGAIN = ['.pictures', '.previews']

/**
 * Clears what is left of forgotten cards outside their tables: their pictures, small pictures and previews, static pages,
 * also those that an interrupted generation left, the copy of the text index, free space of the database and its write-ahead log. May be done twice; after a kill or a failure,
 * and where another process is writing static pages, the next start does it (main.ts).
 * @returns how many cards it was done for
 */
export async function clearTraces({ db, folder, staticPages, writeStaticPages }: Traces): Promise<number> {
  const ids = await unclearedIds(db)
  if (ids.length === 0) return 0
  const named = await pendingPictureRemovals(db)
  for (const name of named) await rm(join(folder, IMAGES_FOLDER, name), { force: true })
  await removeFilesOf(new Set(ids), folder)
  await clearPictureRemovals(db, named)
  for (const made of MADE_AGAIN) await rm(join(folder, made), { recursive: true, force: true })
  removeSnapshot(join(folder, SNAPSHOT_FILE))
  await scrubDatabase(db)
  // Last, as the folder may be one that cannot be written: what is above is done then.
  const pages = await readdir(staticPages).catch(() => [])
  if (pages.length > 0) await writeStaticPages()
  // After a generation of this process, which is no other's then. One of another may be killed: the next start looks again.
  if (await clearInterrupted(staticPages)) await recordCleared(db, ids)
  return ids.length
}
