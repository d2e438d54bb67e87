import { readPicture } from '#store/picture-files.ts'

/** Where pictures come from. Given a plain file name, it answers its bytes, or null when it has none that can be shown. */
export interface ImageSource {
  read(name: string): Promise<Buffer | null>
}

/** Pictures in a folder beside the database. */
export const imageFolder = (folder: string): ImageSource => ({
  read: (name) => readPicture(folder, name).catch(() => null),
})
