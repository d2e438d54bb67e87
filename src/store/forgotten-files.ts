import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { imageName } from '#archive/card.ts'
import { cardOfFile } from '#archive/part-files.ts'
import { FILES_FOLDER, IMAGES_FOLDER } from './picture-files.ts'

/** The name of a file that is being written, or that a killed process left (server/images/write-atomically.ts). */
const UNFINISHED = /^\.[0-9a-f-]{36}\.new$/

/** After this time nothing writes an unfinished file any more, in milliseconds. */
const LEFT_AFTER = 3_600_000

/**
 * Removes the files of cards that were deleted for good: their pictures, and pictures, sounds and files of their parts,
 * whose names say whose they are, and unfinished files of processes that were killed.
 * @param folder the data folder
 */
export async function removeFilesOf(ids: ReadonlySet<string>, folder: string): Promise<void> {
  for (const id of ids) {
    for (const mode of ['color', 'bw'] as const)
      await rm(join(folder, IMAGES_FOLDER, imageName(id, mode)), { force: true })
  }
  for (const within of [IMAGES_FOLDER, FILES_FOLDER]) {
    for (const name of await readdir(join(folder, within)).catch(() => [])) {
      const id = cardOfFile(name)
      if (id !== null && ids.has(id)) await rm(join(folder, within, name), { force: true })
      // Nothing says whose it is.
      else if (UNFINISHED.test(name)) await removeLeft(join(folder, within, name))
    }
  }
}

async function removeLeft(file: string): Promise<void> {
  const written = await stat(file).catch(() => null)
  if (written && Date.now() - written.mtimeMs > LEFT_AFTER) await rm(file, { force: true })
}
