import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { PICTURE_WIDTHS } from '#archive/picture.ts'
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
  /** The name's extension says which format every browser can read, unless `plain` does. */
  name: string
  plain?: SmallFormat
  /** It is in colour and wanted in black and white. */
  isFaded: boolean
}

/** The generated width for a requested one: the next larger, or the original. */
export const madeWidth = (asked: number): number =>
  PICTURE_WIDTHS.find((width) => width >= asked) ?? PICTURE_WIDTHS.at(-1)!

/** Pictures that could not be decoded, by their sums: they are not tried again and again. */
const MAX_BROKEN = 1000

/** What is kept of a picture in the sizes and formats that are wanted. */
export interface KeptPicture {
  /** Null where nothing is kept that the browser reads. */
  sent: SentPicture | null
  /** The format that is to be made; null where the best one is kept. */
  missing: SmallFormat | null
}

/**
 * Makes pictures in the sizes and formats that browsers want, and keeps them in a folder that can be thrown away at any
 * time. Every byte that is sent was written by our encoder, never by the author of the file.
 * @param onBroken called with files that are no pictures
 */
export function openSmallPictures(folder: string, onBroken: (name: string, why: string) => void) {
  const broken = new Set<string>()

  const sumOf = (original: Buffer): string => createHash('sha1').update(original).digest('base64url')
  const fileOf = (sum: string, { isFaded, width }: Wanted, format: SmallFormat): string =>
    `${sum}-${isFaded ? 'bw-' : ''}${width}.${format}`
  const sent = (file: string, format: SmallFormat, bytes: Buffer): SentPicture => ({
    bytes,
    type: `image/${format}`,
    tag: `"${file}"`,
  })
  const kept = async (file: string, format: SmallFormat): Promise<SentPicture | null> => {
    const bytes = await readPicture(folder, file).catch(() => null)
    // Empty files are left by versions that did not wait for the disk.
    return bytes?.length ? sent(file, format, bytes) : null
  }

  return {
    /** What is kept, without decoding. @returns null for bytes that are known to be no picture */
    async find(original: Buffer, wanted: Wanted): Promise<KeptPicture | null> {
      const sum = sumOf(original)
      if (broken.has(sum)) return null
      const formats = formatsFor(wanted)
      for (const format of formats) {
        const picture = await kept(fileOf(sum, wanted, format), format)
        // The smallest takes longest to make: it is made once the picture has been asked for a second time.
        if (picture) return { sent: picture, missing: format === formats[0] ? null : formats[0]! }
      }
      return { sent: null, missing: formats.find((format) => format !== 'avif')! }
    },

    /** Makes a picture, unless that was done meanwhile. @returns null for bytes that are no picture */
    async make(original: Buffer, wanted: Wanted, format: SmallFormat): Promise<SentPicture | null> {
      const sum = sumOf(original)
      if (broken.has(sum)) return null
      const file = fileOf(sum, wanted, format)
      const known = await kept(file, format)
      if (known) return known
      try {
        const source = wanted.isFaded ? await inBlackAndWhite(original) : original
        const bytes = await smallPicture(source, wanted.width, format)
        // Whatever happens to the copy, the picture is sent.
        await writeAtomically(folder, file, bytes).catch(() =>
          onBroken(join(folder, file), 'it could not be kept: the folder cannot be written'),
        )
        return sent(file, format, bytes)
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
export function formatsFor({ accept, name, width, plain: given }: Omit<Wanted, 'isFaded'>): SmallFormat[] {
  const plain = given ?? (/\.jpe?g$/i.test(name) ? 'jpeg' : 'png')
  const formats: SmallFormat[] = [plain]
  if (accept.includes('image/webp')) formats.unshift('webp')
  if (accept.includes('image/avif') && width < PICTURE_WIDTHS.at(-1)!) formats.unshift('avif')
  return formats
}
