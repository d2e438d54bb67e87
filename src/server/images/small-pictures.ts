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
  /** The ETag, which changes with the bytes. */
  tag: string
}

/** A requested version of a picture. */
export interface Wanted {
  /** In pixels; one of the generated widths. */
  width: number
  /** The browser's Accept header. */
  accept: string
  /** The name's extension gives the fallback format for every browser, unless `plain` does. */
  name: string
  plain?: SmallFormat
  /** True where the file is in colour, and black and white is requested. */
  isFaded: boolean
}

/** The generated width for a requested one: the next larger, or the original. */
export const generatedWidth = (asked: number): number =>
  PICTURE_WIDTHS.find((width) => width >= asked) ?? PICTURE_WIDTHS.at(-1)!

/** Maximum number of remembered hashes of undecodable pictures, which are not tried again. */
const MAX_BROKEN = 1000

/** The cached versions of a picture for a request. */
export interface CachedPicture {
  /** Null where no accepted format is cached. */
  sent: SentPicture | null
  /** The format to be generated; null where the best one is cached. */
  missing: SmallFormat | null
}

/**
 * Generates pictures in the requested sizes and formats, and caches them in a folder that may be emptied at any time. Every
 * byte that is sent comes from our encoder, never from the author of the file.
 * @param onBroken called with files that are not pictures
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
    // Empty files are left by versions that did not flush to disk.
    return bytes?.length ? sent(file, format, bytes) : null
  }

  return {
    /** Looks up cached versions, without decoding. @returns null for bytes that are known to be no picture */
    async find(original: Buffer, wanted: Wanted): Promise<CachedPicture | null> {
      const sum = sumOf(original)
      if (broken.has(sum)) return null
      const formats = formatsFor(wanted)
      for (const format of formats) {
        const picture = await kept(fileOf(sum, wanted, format), format)
        // The best format is generated in the background of the second request, as AVIF takes longest.
        if (picture) return { sent: picture, missing: format === formats[0] ? null : formats[0]! }
      }
      return { sent: null, missing: formats.find((format) => format !== 'avif')! }
    },

    /** Generates a version, unless it was cached meanwhile. @returns null for bytes that are no picture */
    async make(original: Buffer, wanted: Wanted, format: SmallFormat): Promise<SentPicture | null> {
      const sum = sumOf(original)
      if (broken.has(sum)) return null
      const file = fileOf(sum, wanted, format)
      const known = await kept(file, format)
      if (known) return known
      try {
        const source = wanted.isFaded ? await inBlackAndWhite(original) : original
        const bytes = await smallPicture(source, wanted.width, format)
        // The picture is sent even if caching fails.
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

/** The accepted formats, the smallest first; the last one is readable by every browser. */
export function formatsFor({ accept, name, width, plain: given }: Omit<Wanted, 'isFaded'>): SmallFormat[] {
  const plain = given ?? (/\.jpe?g$/i.test(name) ? 'jpeg' : 'png')
  const formats: SmallFormat[] = [plain]
  if (accept.includes('image/webp')) formats.unshift('webp')
  if (accept.includes('image/avif') && width < PICTURE_WIDTHS.at(-1)!) formats.unshift('avif')
  return formats
}
