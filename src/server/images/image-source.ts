import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where pictures come from. Given a plain file name, it answers its bytes, or null when it has none. */
export interface ImageSource {
  read(name: string): Promise<Buffer | null>
}

const NAME = /^\w[\w.-]{0,180}\.(png|jpe?g|webp|avif|gif)$/i

/** True for the plain name of a picture: no path, nothing hidden, no document that a browser would run. */
export const isImageName = (name: string): boolean => NAME.test(name)

/** Pictures in a folder beside the database. */
export const imageFolder = (folder: string): ImageSource => ({
  read: (name) => readFile(join(folder, name)).catch(() => null),
})
