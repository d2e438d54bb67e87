import { MissingFile, UnreadableFile } from '#store/folder-file.ts'
import { readPicture } from '#store/picture-files.ts'

/** A source of pictures: returns the bytes of a plain file name, or null for one that does not exist or cannot be shown. */
export interface ImageSource {
  read(name: string): Promise<Buffer | null>
}

/**
 * Pictures in a folder of the data folder.
 * @param unread called with each existing file that cannot be read, and why
 */
export const imageFolder = (folder: string, unread?: (name: string, why: string) => void): ImageSource => ({
  read: (name) =>
    readPicture(folder, name).catch((error: unknown) => {
      if (error instanceof UnreadableFile && !(error instanceof MissingFile)) unread?.(name, error.message)
      return null
    }),
})
