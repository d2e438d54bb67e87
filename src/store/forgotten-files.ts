import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { imageName } from '#archive/card.ts'
import { cardOfFile } from '#archive/part-files.ts'
import { FILES_FOLDER, IMAGES_FOLDER } from './picture-files.ts'

/**
 * Removes the files of cards that were deleted for good: their pictures, and pictures, sounds and files of their parts,
 * whose names say whose they are.
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
    }
  }
}
