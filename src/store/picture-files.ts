import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readWithin, streamWithin } from './folder-file.ts'

/** No file of a picture is larger, in bytes. */
export const MAX_PICTURE_BYTES = 64 * 1024 * 1024

/** Where pictures lie in an archive's folder. */
export const IMAGES_FOLDER = 'images'

/** The names of the files in an archive's folder of pictures, in order: plain files, none that a program has hidden. */
export async function pictureFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, IMAGES_FOLDER), { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && /^\w[\w.-]*$/.test(entry.name))
    .map(({ name }) => name)
    .sort()
}

/** The bytes of a picture. @param images the folder of pictures @throws UnreadableFile */
export const readPicture = (images: string, name: string): Promise<Buffer> =>
  readWithin(images, name, MAX_PICTURE_BYTES)

/** The same in chunks. @throws UnreadableFile */
export const streamPicture = (images: string, name: string): AsyncGenerator<Buffer> =>
  streamWithin(images, name, MAX_PICTURE_BYTES)
