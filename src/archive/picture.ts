import { imageName, isImageUrl, type CardSummary } from './card.ts'

/** A visitor's choice about pictures: in colour, in black and white, or not at all. */
export type ImageMode = 'color' | 'bw' | 'none'

/** The size of a picture in pixels, as it is shown. */
export interface PictureSize {
  width: number
  height: number
}

/** The default. */
export const FIRST_IMAGE_MODE: ImageMode = 'bw'

export interface Picture {
  url: string
  /** Its size, where it is known before it comes. */
  size: PictureSize | null
  /** Smaller ones of the same picture, in the form of `srcset`; null where there are none. */
  smaller: string | null
  /** True when only a colour picture exists and black and white is wanted: the page takes the colour out itself. */
  fade: boolean
}

/**
 * The picture of a card in a mode (R5.11): its own of the images folder in either
 * variant, otherwise its `imageUrl`; null when it has none or none is wanted.
 * @param base where the images folder is reached, with a slash at the end
 */
export function pictureOf(
  card: Pick<CardSummary, 'dedupid' | 'imageUrl' | 'imageWidth' | 'imageHeight'>,
  mode: ImageMode,
  base = IMAGES,
): Picture | null {
  const { imageUrl = '', dedupid, imageWidth: width, imageHeight: height } = card
  if (mode === 'none' || !isImageUrl(imageUrl)) return null
  const size = width && height ? { width, height } : null
  const isOwn = isOwnPicture({ dedupid, imageUrl })
  const own = isOwn ? base + imageName(dedupid, mode) : fromTop(imageUrl)
  const url = own.startsWith(IMAGES) ? base + own.slice(IMAGES.length) : own
  return { url, size, smaller: url.startsWith(IMAGES) ? smaller(url, size) : null, fade: !isOwn && mode === 'bw' }
}

const IMAGES = '/images/'

/** An `imageUrl` of this site as a path from its top, whichever page shows it. */
const fromTop = (imageUrl: string): string => imageUrl.replace(/^\.\//, '/')

/** Each `imageUrl` that shows a file of the images folder. */
export const imageUrlsOf = (name: string): string[] => [`${IMAGES}${name}`, `.${IMAGES}${name}`]

const NAME = /^\w[\w.-]{0,180}\.(png|jpe?g|webp|avif|gif)$/i

/** True for the plain name of a picture: no path, nothing hidden, no document that a browser would run. */
export const isImageName = (name: string): boolean => NAME.test(name)

/** The name of the file of the images folder that an `imageUrl` shows; null where it shows something else. */
export function imageNameIn(imageUrl: string): string | null {
  const name = imageUrl.replace(/^\.?\/images\//, '')
  return name !== imageUrl && isImageName(name) ? name : null
}

const TYPES: Record<string, string> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', webp: 'webp', avif: 'avif', gif: 'gif' }

/** A picture of the images folder as a `data:` address, as an exported card carries it. */
export const pictureAddress = (name: string, base64: string): string =>
  `data:image/${TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]};base64,${base64}`

/** True for names under which only one card has its own picture: no other card may bring it. */
export const isOwnPictureName = (name: string): boolean => /^(DEDUPID-\w+-image|image_\w+)\.png$/i.test(name)

/** The widths, in pixels, that the server makes of a picture; the last is the whole. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const

function smaller(url: string, size: PictureSize | null): string {
  const widths = PICTURE_WIDTHS.filter((width) => size === null || width < size.width)
  const own = size && size.width <= PICTURE_WIDTHS.at(-1)! ? [`${url} ${size.width}w`] : []
  return [...widths.map((width) => `${url}?w=${width} ${width}w`), ...own].join(', ')
}

/** The `imageUrl` of a card whose pictures lie in the images folder. */
export const ownPicture = (dedupid: string): string => IMAGES + imageName(dedupid, 'color')

/** True for a card whose `imageUrl` names its own picture. */
export const isOwnPicture = ({ dedupid, imageUrl = '' }: Pick<CardSummary, 'dedupid' | 'imageUrl'>): boolean =>
  fromTop(imageUrl) === ownPicture(dedupid)
