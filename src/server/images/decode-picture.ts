import type { PictureSize } from '#archive/picture.ts'
import { MAX_PICTURE_BYTES } from '#store/picture-files.ts'
import { idleProcess } from './idle-process.ts'
import type { PictureAnswer, PictureTask, SmallFormat } from './picture-task.ts'

/** A picture as it is stored: always a PNG that we encoded. */
export interface DecodedPicture extends PictureSize {
  png: Buffer
}

/** Thrown for files that cannot be shown as a picture; the message is the end of a sentence. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture'
}

/** True when the bytes begin with the magic number of a supported format: PNG, JPEG, WebP, GIF or AVIF. */
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

/** A single decoder process, which bounds memory and leaves the server a core. */
const decode = idleProcess(new URL('./picture-process.ts', import.meta.url))

async function work(task: PictureTask & { bytes: Buffer }): Promise<{ bytes: Buffer } & PictureSize> {
  if (!beginsLikePicture(task.bytes)) throw new NoPicture('it is not a PNG, JPEG, WebP, AVIF or GIF')
  if (task.bytes.length > MAX_PICTURE_BYTES) throw new NoPicture(`it is larger than ${MAX_PICTURE_BYTES / 2 ** 20} MB`)
  const answer = (await decode(task)) as PictureAnswer | null
  if (answer === null) throw new NoPicture('it brought the decoder down')
  if ('why' in answer) throw new NoPicture(answer.why)
  const { bytes, width, height } = answer
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), width, height }
}

/**
 * Decodes a picture and encodes it as PNG, upright and at most 1600 pixels long, without metadata such as the location of a
 * photograph.
 * @throws NoPicture
 */
export async function decodePicture(bytes: Buffer): Promise<DecodedPicture> {
  const { bytes: png, width, height } = await work({ what: 'decode', bytes })
  return { png, width, height }
}

/** The picture in black and white. @throws NoPicture */
export const inBlackAndWhite = async (bytes: Buffer): Promise<Buffer> =>
  (await work({ what: 'black-and-white', bytes })).bytes

/** Decodes a picture completely, and returns its displayed size. @throws NoPicture */
export async function measurePicture(bytes: Buffer): Promise<PictureSize> {
  const { width, height } = await work({ what: 'measure', bytes })
  return { width, height }
}

/** The same picture, in its format and size, without metadata such as the location of a photograph. @throws NoPicture */
export async function withoutMetadata(bytes: Buffer): Promise<Buffer> {
  const { bytes: stripped } = await work({ what: 'strip', bytes })
  return stripped.length === 0 ? bytes : stripped
}

/** A picture no wider than `width` pixels, in another format. @throws NoPicture */
export const smallPicture = async (bytes: Buffer, width: number, format: SmallFormat): Promise<Buffer> =>
  (await work({ what: 'small', bytes, width, format })).bytes
