import type { default as Decoder, Sharp } from 'sharp'
import type { PictureSize } from '#archive/picture.ts'

/** A picture as it is kept: a real PNG, whatever it was before. */
export interface DecodedPicture extends PictureSize {
  png: Buffer
}

/** The formats that a smaller picture is made in. */
export type SmallFormat = 'avif' | 'webp' | 'jpeg' | 'png'

/** Larger ones are refused before they are unpacked: a few bytes can claim any size. */
const MOST_PIXELS = 50_000_000
export const MOST_BYTES = 64 * 1024 * 1024

/** What is kept is no longer than this, in pixels of its longer side. */
const LONGEST_SIDE = 1600

/** Why something is no picture that can be shown; the end of a sentence. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture'
}

let loading: Promise<typeof Decoder> | null = null

/** The decoder costs tens of megabytes, so it comes with the first picture. */
function decoder(): Promise<typeof Decoder> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Nothing but pictures of these kinds is ever opened: no SVG, no PDF, no file that names another.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
    })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

/** One picture at a time, so that memory stays small and the server has a core left. */
let turn: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work)
  turn = done.catch(() => undefined)
  return done
}

/** True when bytes begin like a picture of a kind that is read: PNG, JPEG, WebP, GIF or AVIF. */
export function beginsLikePicture(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 16)
  return (
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('\xff\xd8\xff') ||
    /^GIF8[79]a/.test(head) ||
    /^RIFF[^]{4}WEBP/.test(head) ||
    /^[^]{4}ftypavi[fs]/.test(head)
  )
}

/** Opens bytes as a picture and works on it. @throws NoPicture */
async function decode<T>(bytes: Buffer, work: (picture: Sharp) => Promise<T>): Promise<T> {
  if (!beginsLikePicture(bytes)) throw new NoPicture('it is no PNG, JPEG, WebP, AVIF or GIF')
  if (bytes.length > MOST_BYTES) throw new NoPicture(`it is larger than ${MOST_BYTES / 2 ** 20} MB`)
  const sharp = await decoder()
  return inTurn(async () => {
    try {
      const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const
      return await work(sharp(bytes, options).timeout({ seconds: 20 }))
    } catch (error) {
      const words = error instanceof Error ? error.message : ''
      if (/pixel limit/.test(words)) throw new NoPicture(`it has more than ${MOST_PIXELS / 1e6} million pixels`)
      if (/timeout/i.test(words)) throw new NoPicture('it takes too long to unpack')
      throw new NoPicture('it is damaged or cut short')
    }
  })
}

/**
 * Decodes a picture and writes it anew, upright and at most 1600 pixels long. What else the file held, such as the place
 * where a photograph was taken, is gone.
 * @throws NoPicture
 */
export const decodePicture = (bytes: Buffer): Promise<DecodedPicture> =>
  decode(bytes, async (picture) => {
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 6 })
      .toBuffer({ resolveWithObject: true })
    return { png: data, width: info.width, height: info.height }
  })

/** The same in black and white. @throws NoPicture */
export const inBlackAndWhite = (bytes: Buffer): Promise<Buffer> =>
  decode(bytes, (picture) => picture.autoOrient().greyscale().png({ compressionLevel: 6 }).toBuffer())

/** Reads a picture to its last pixel and tells its size as it is shown. @throws NoPicture */
export const measurePicture = (bytes: Buffer): Promise<PictureSize> =>
  decode(bytes, async (picture) => {
    const { autoOrient } = await picture.metadata()
    // All of it is read, however little of it is kept.
    await picture.resize({ width: 8, height: 8, fit: 'fill' }).raw().toBuffer()
    return { width: autoOrient.width, height: autoOrient.height }
  })

/** A picture no wider than `width` pixels, in another format. @throws NoPicture */
export const smallPicture = (bytes: Buffer, width: number, format: SmallFormat): Promise<Buffer> =>
  decode(bytes, (picture) => {
    const small = picture.autoOrient().resize({ width, withoutEnlargement: true })
    switch (format) {
      case 'avif':
        return small.avif({ quality: 55, effort: 2 }).toBuffer()
      case 'webp':
        return small.webp({ quality: 80 }).toBuffer()
      case 'jpeg':
        return small.jpeg({ quality: 85 }).toBuffer()
      case 'png':
        return small.png({ compressionLevel: 6 }).toBuffer()
    }
  })
