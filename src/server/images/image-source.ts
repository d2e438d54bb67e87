import { MissingFile, UnreadableFile } from '#store/folder-file.ts'
import { readPicture } from '#store/picture-files.ts'

/** Where pictures come from. Given a plain file name, it answers its bytes, or null when it has none that can be shown. */
export interface ImageSource {
  read(name: string): Promise<Buffer | null>
}

/**
 * Pictures in a folder of the data folder.
 * @param unread called with each file that is there and cannot be read, and why
 */
export const imageFolder = (folder: string, unread?: (name: string, why: string) => void): ImageSource => ({
  read: (name) =>
    readPicture(folder, name).catch((error: unknown) => {
      if (error instanceof UnreadableFile && !(error instanceof MissingFile)) unread?.(name, error.message)
      return null
    }),
})
