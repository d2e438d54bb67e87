import { imageName, isImageUrl, type CardSummary } from './card.ts'

/** How a visitor wants pictures: in colour, in black and white, or not at all. */
export type ImageMode = 'color' | 'bw' | 'none'

/** What a visitor sees who has not chosen. */
export const FIRST_IMAGE_MODE: ImageMode = 'bw'

export interface Picture {
  url: string
  /** True when only a colour picture exists and black and white is wanted: the page takes the colour out itself. */
  fade: boolean
}

/**
 * The picture of a card in a mode (specification, section 3, 'Images'): its own of the images folder in either
 * variant, otherwise its `imageUrl`; null when it has none or none is wanted.
 * @param base where the images folder is reached, with a slash at the end
 */
export function pictureOf(
  card: Pick<CardSummary, 'dedupid' | 'imageUrl'>,
  mode: ImageMode,
  base = '/images/',
): Picture | null {
  const { imageUrl = '', dedupid } = card
  if (mode === 'none' || !isImageUrl(imageUrl)) return null
  if (imageUrl === ownPicture(dedupid)) return { url: base + imageName(dedupid, mode), fade: false }
  return { url: imageUrl, fade: mode === 'bw' }
}

/** The `imageUrl` of a card whose pictures lie in the images folder. */
export const ownPicture = (dedupid: string): string => `/images/${imageName(dedupid, 'color')}`
