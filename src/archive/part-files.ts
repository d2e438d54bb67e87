import type { Part } from './parts.ts'
import { isImageName } from './picture.ts'

/** A part that is a file. */
export type FilePart = Extract<Part, { kind: 'picture' | 'audio' | 'file' }>

export const isFilePart = (part: Part): part is FilePart =>
  part.kind === 'picture' || part.kind === 'audio' || part.kind === 'file'

/**
 * Where the bytes of a part are reached.
 * @param images where the folder of pictures is reached, with a slash at the end
 * @param files where other files are reached, likewise
 * @returns null where the archive has none
 */
export function partAddress({ file }: FilePart, images: string, files = '/files/'): string | null {
  // Displayable files are stored with the pictures, whatever their name in the export.
  if (isImageName(file)) return images + file
  return cardOfFile(file) === null ? null : files + file
}

/** Pictures of parts besides the card's own, which is shown separately. @param own its file; see own-file.ts */
export const furtherPictures = (parts: readonly Part[], own: string | null): FilePart[] =>
  parts.filter((part): part is FilePart => part.kind === 'picture' && (own === null || part.file !== own))

/**
 * The name under which the archive stores the bytes of a part. It names the card, so that the file is shown only to those
 * who may see the card, and the hash of the bytes.
 * @param hash SHA-256 of the bytes, in hexadecimal
 */
export const partFileName = (cardId: string, hash: string, extension: string): string =>
  `${cardId}-${hash.slice(0, 32)}.${extension}`

/** The card of a part's file, by its name; null for any other name. */
export const cardOfFile = (name: string): string | null =>
  /^(\w{1,128})-[0-9a-f]{32}\.[a-z0-9]{1,8}$/.exec(name)?.[1] ?? null

/** Types that browsers play; all other files are downloads. */
const SOUNDS: Record<string, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  webm: 'audio/webm',
  aac: 'audio/aac',
  flac: 'audio/flac',
}

/** The type of a sound by its extension; '' for everything else. */
export const typeOfExtension = (name: string): string => SOUNDS[name.slice(name.lastIndexOf('.') + 1)] ?? ''

/**
 * The extension of a file that is no picture: its own, or that of its type.
 * @param inExport its name in the export
 */
export function fileExtension({ name, type }: Pick<FilePart, 'name' | 'type'>, inExport: string): string {
  const endings = [name, inExport].map((one) => /\.([a-z0-9]{1,8})$/i.exec(one)?.[1]?.toLowerCase())
  const typed = Object.keys(SOUNDS).find((extension) => SOUNDS[extension] === type)
  const usable = (extension: string | undefined) =>
    extension !== undefined && extension !== 'dat' && !isImageName(`x.${extension}`)
  return endings.find(usable) ?? typed ?? 'bin'
}
