import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { PICTURE_WIDTHS } from '#archive/picture.ts'
import { singleFlight } from '#archive/single-flight.ts'
import { inBlackAndWhite, NoPicture, smallPicture } from './decode-picture.ts'
import { writeAtomically } from './write-atomically.ts'
import type { SmallFormat } from './picture-task.ts'
import { readPicture } from '#store/picture-files.ts'

/** A picture as it is sent. */
export interface SentPicture {
  bytes: Buffer
  type: string
  /** Changes with the bytes. */
  tag: string
}

/** What is wanted of a picture. */
export interface Wanted {
  /** In pixels; one of the widths that are made. */
  width: number
  /** The browser's Accept header. */
  accept: string
  /** The name's extension says which format every browser can read. */
  name: string
  /** It is in colour and wanted in black and white. */
  isFaded: boolean
}

/** The width that is made for one that was asked for: the next one up, or the whole. */
export const madeWidth = (asked: number): number =>
  PICTURE_WIDTHS.find((width) => width >= asked) ?? PICTURE_WIDTHS.at(-1)!

/** Pictures that could not be decoded, by their sums: they are not tried again and again. */
const MAX_BROKEN = 1000

/**
 * Makes pictures in the sizes and formats that browsers want, and keeps them in a folder that can be thrown away at any
 * time. Every byte that is sent was written by our encoder, never by the author of the file.
 * @param onBroken called with files that are no pictures
 */
export function openSmallPictures(folder: string, onBroken: (name: string, why: string) => void) {
  const broken = new Set<string>()
  const once = singleFlight<Buffer>()

  const make = (name: string, original: Buffer, wanted: Wanted, format: SmallFormat): Promise<Buffer> =>
    once(name, async () => {
      const source = wanted.isFaded ? await inBlackAndWhite(original) : original
      const bytes = await smallPicture(source, wanted.width, format)
      // Whatever happens to the copy, the picture is sent.
      await writeAtomically(folder, name, bytes).catch(() =>
        onBroken(join(folder, name), 'it could not be kept: the folder cannot be written'),
      )
      return bytes
    })

  return {
    /** @returns null for bytes that are no picture */
    async get(original: Buffer, wanted: Wanted): Promise<SentPicture | null> {
      const sum = createHash('sha1').update(original).digest('base64url')
      if (broken.has(sum)) return null
      const fileOf = (format: SmallFormat) => `${sum}-${wanted.isFaded ? 'bw-' : ''}${wanted.width}.${format}`
      const sent = (format: SmallFormat, bytes: Buffer) => ({
        bytes,
        type: `image/${format}`,
        tag: `"${fileOf(format)}"`,
      })
      const kept = (format: SmallFormat) => readPicture(folder, fileOf(format)).catch(() => null)
      try {
        const formats = formatsFor(wanted)
        for (const format of formats) {
          const bytes = await kept(format)
          if (bytes) {
            // The smallest takes longest to make: it is made once the picture has been asked for a second time.
            if (format !== formats[0])
              void make(fileOf(formats[0]!), original, wanted, formats[0]!).catch(() => undefined)
            return sent(format, bytes)
          }
        }
        const quick = formats.find((format) => format !== 'avif')!
        return sent(quick, await make(fileOf(quick), original, wanted, quick))
      } catch (error) {
        if (!(error instanceof NoPicture)) throw error
        if (broken.size >= MAX_BROKEN) broken.clear()
        broken.add(sum)
        onBroken(wanted.name, error.message)
        return null
      }
    },
  }
}

/** The formats that a browser reads, the smallest first; the last every browser reads. */
export function formatsFor({ accept, name, width }: Omit<Wanted, 'isFaded'>): SmallFormat[] {
  const plain: SmallFormat = /\.jpe?g$/i.test(name) ? 'jpeg' : 'png'
  const formats: SmallFormat[] = [plain]
  if (accept.includes('image/webp')) formats.unshift('webp')
  if (accept.includes('image/avif') && width < PICTURE_WIDTHS.at(-1)!) formats.unshift('avif')
  return formats
}
