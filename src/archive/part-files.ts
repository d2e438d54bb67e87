import type { Card } from './card.ts'
import type { Part } from './parts.ts'
import { imageNameIn, isImageName } from './picture.ts'

/** A part that is a file. */
export type FilePart = Extract<Part, { kind: 'picture' | 'audio' | 'file' }>

export const isFilePart = (part: Part): part is FilePart =>
  part.kind === 'picture' || part.kind === 'audio' || part.kind === 'file'

/**
 * Where the bytes of a part are reached.
 * @param images where the folder of pictures is reached, with a slash at the end
 * @returns null where the archive has none
 */
export function partAddress({ kind, file }: FilePart, images: string): string | null {
  if (file === '') return null
  if (kind === 'picture' && isImageName(file)) return images + file
  return `/files/${encodeURIComponent(file)}`
}

/** Pictures of parts beside the card's own, which is shown in a place of its own. */
export const furtherPictures = (parts: readonly Part[], { imageUrl = '' }: Pick<Card, 'imageUrl'>): FilePart[] =>
  parts.filter((part): part is FilePart => part.kind === 'picture' && part.file !== imageNameIn(imageUrl))
