import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { unreadable } from './explain-failure.ts'
import { readWithin, streamWithin } from './folder-file.ts'

/** No file of a picture is larger, in bytes. */
export const MAX_PICTURE_BYTES = 64 * 1024 * 1024

/** Where pictures lie in an archive's folder. */
export const IMAGES_FOLDER = 'images'

/** Where other files of cards lie: sounds, and what is only saved. */
export const FILES_FOLDER = 'files'

export type FilesFolder = typeof IMAGES_FOLDER | typeof FILES_FOLDER

/**
 * The names of the files in a folder of an archive's folder, in order: plain files, none that a program has hidden.
 * @throws Refusal where the folder is there and cannot be read: a backup would be without its files
 */
export async function filesOf(folder: string, place: FilesFolder): Promise<string[]> {
  const path = join(folder, place)
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw unreadable(path, error)
  })
  return entries
    .filter((entry) => entry.isFile() && /^\w[\w.-]*$/.test(entry.name))
    .map(({ name }) => name)
    .sort()
}

/** The names of an archive's pictures. */
export const pictureFiles = (folder: string): Promise<string[]> => filesOf(folder, IMAGES_FOLDER)

/** True where a folder of the archive's folder has a file of this name. */
export const isFileThere = async (folder: string, place: FilesFolder, name: string): Promise<boolean> =>
  (await lstat(join(folder, place, name)).catch(() => null)) !== null

/** The bytes of a picture. @param images the folder of pictures @throws UnreadableFile */
export const readPicture = (images: string, name: string): Promise<Buffer> =>
  readWithin(images, name, MAX_PICTURE_BYTES)

/** The same in chunks. @throws UnreadableFile */
export const streamPicture = (images: string, name: string): AsyncGenerator<Buffer> =>
  streamWithin(images, name, MAX_PICTURE_BYTES)
