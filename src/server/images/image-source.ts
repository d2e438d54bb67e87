import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** Where pictures come from. Given a plain file name, it answers its bytes, or null when it has none. */
export interface ImageSource {
  read(name: string): Promise<Buffer | null>
}

/** Only decoded pictures are served, never a document that a browser would run. */
const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
}

const NAME = /^[\w][\w.-]{0,180}$/

/** The media type of a picture by its name; null for everything that is not the plain name of a picture. */
export const imageType = (name: string): string | null =>
  NAME.test(name) ? (TYPES[extname(name).toLowerCase()] ?? null) : null

/** Pictures in a folder beside the database. */
export const imageFolder = (folder: string): ImageSource => ({
  read: (name) => readFile(join(folder, name)).catch(() => null),
})

/** A tag that changes with the bytes. */
export const tagOf = (bytes: Buffer): string => `"${createHash('sha1').update(bytes).digest('base64url')}"`
