import type { FastifyReply, FastifyRequest } from 'fastify'
import { imageName } from '#archive/card.ts'
import { isImageName, PICTURE_WIDTHS } from '#archive/picture.ts'
import { Refusal } from '#archive/refusal.ts'
import { openSemaphore } from '#archive/semaphore.ts'
import { singleFlight } from '#archive/single-flight.ts'
import { isNotModified } from '#server/response-cache/etag.ts'
import { BLACK_AND_WHITE } from '#store/named-files.ts'
import type { ImageSource } from './image-source.ts'
import type { SmallFormat } from './picture-task.ts'
import { formatsFor, generatedWidth, openSmallPictures, type SentPicture, type Wanted } from './small-pictures.ts'

/** The requested form of a picture: `?w={pixels}` and the browser's formats. */
type PictureRequest = FastifyRequest<{ Params: { '*': string }; Querystring: { w?: unknown } }>

/** Sends pictures, no wider than requested and in the best format that the browser accepts. */
export interface Pictures {
  /**
   * @param cachingOf called with the picture's name before it is read: returns the Cache-Control header, or null where the
   * viewer may not see the picture
   * @throws Refusal 'not-found'
   */
  send(
    request: PictureRequest,
    reply: FastifyReply,
    cachingOf: (name: string) => Promise<string | null>,
  ): Promise<FastifyReply>
  /**
   * A picture as a JPEG of about 960 pixels, for programs without newer formats.
   * @param name of a picture that the reader may see
   * @returns null for one that does not exist or cannot be shown
   */
  jpeg: (name: string) => Promise<Buffer | null>
  /**
   * A picture in full size for static hosting, without metadata such as the location of a photograph: JPEG or WebP by its
   * extension, otherwise PNG.
   * @param name of a picture that the reader may see
   * @returns as `jpeg`
   */
  whole: (name: string) => Promise<Buffer | null>
}

/**
 * Maximum number of originals in memory, as they may be large: to look up cached versions, and to make new ones. Separate
 * limits, so that cached versions do not wait for decoding.
 */
const READ_CONCURRENCY = 16
const DECODE_CONCURRENCY = 8
/** Maximum length of either queue. */
const MAX_WAITING = 2000
const IMAGES_BUSY = 'Too many images are asked for just now. Please try again in a moment.'
/** `Retry-After` of a full queue, in seconds. */
const RETRY_AFTER_SECONDS = 5

/** A requested picture, before its file is known. */
type Asked = Omit<Wanted, 'isFaded'>

/** The width of a picture in a book, in pixels. */
const JPEG_WIDTH = PICTURE_WIDTHS[1]

/**
 * The pictures of the archive.
 * @param sources searched in this order
 * @param kept a cache folder for generated versions; may be emptied at any time
 * @param onBroken called for a file that cannot be shown
 */
export function openPictures(
  sources: readonly ImageSource[],
  kept: string,
  onBroken: (name: string, why: string) => void,
): Pictures {
  const pictures = openSmallPictures(kept, onBroken)
  const once = singleFlight<SentPicture | null>()
  const making = singleFlight<SentPicture | null>()
  const reading = openSemaphore(READ_CONCURRENCY, MAX_WAITING)
  const decoding = openSemaphore(DECODE_CONCURRENCY, MAX_WAITING)
  const refuse = () => new Refusal('unavailable', IMAGES_BUSY, RETRY_AFTER_SECONDS)
  const make = (wanted: Asked, format: SmallFormat) =>
    making([wanted.name, wanted.width, format].join(' '), () =>
      decoding.run(
        async () => {
          // Read again, so that originals in the queue are not in memory.
          const found = await find(sources, wanted.name)
          return found && pictures.make(found.bytes, { ...wanted, isFaded: found.isFaded }, format)
        },
        { refuse },
      ),
    )
  const get = async (wanted: Asked): Promise<SentPicture | null> => {
    const look = async () => {
      const found = await find(sources, wanted.name)
      return found && pictures.find(found.bytes, { ...wanted, isFaded: found.isFaded })
    }
    const found = await reading.run(look, { refuse })
    const made = found?.missing ? make(wanted, found.missing) : null
    if (!found?.sent) return made
    made?.catch(() => undefined)
    return found.sent
  }
  const bytesOf = async (wanted: Asked): Promise<Buffer | null> =>
    isImageName(wanted.name) ? ((await get(wanted))?.bytes ?? null) : null
  return {
    jpeg: (name) => bytesOf({ name, width: JPEG_WIDTH, accept: '', plain: 'jpeg' }),

    whole: (name) =>
      bytesOf({ name, width: PICTURE_WIDTHS.at(-1)!, accept: /\.webp$/i.test(name) ? 'image/webp' : '' }),

    async send(request, reply, cachingOf) {
      const name = request.params['*']
      const width = generatedWidth(Number(request.query.w ?? Number.NaN))
      const accept = request.headers.accept ?? ''
      const key = [name, width, ...formatsFor({ accept, name, width })].join(' ')
      const caching = isImageName(name) ? await cachingOf(name) : null
      const picture = caching === null ? null : await once(key, () => get({ name, width, accept }))
      if (caching === null || !picture) throw new Refusal('not-found', 'There is no such image.')
      void reply
        .header('etag', picture.tag)
        .header('cache-control', caching)
        .header('vary', 'accept')
        .type(picture.type)
      return isNotModified(request, picture.tag) ? reply.status(304).send() : reply.send(picture.bytes)
    },
  }
}

/** The file of a picture; a missing black-and-white one is made from the picture in colour. */
async function find(
  sources: readonly ImageSource[],
  name: string,
): Promise<{ bytes: Buffer; isFaded: boolean } | null> {
  const bytes = await firstOf(sources, name)
  if (bytes) return { bytes, isFaded: false }
  const [, id] = BLACK_AND_WHITE.exec(name) ?? []
  const colour = id === undefined ? null : await firstOf(sources, imageName(id, 'color'))
  return colour && { bytes: colour, isFaded: true }
}

async function firstOf(sources: readonly ImageSource[], name: string): Promise<Buffer | null> {
  for (const source of sources) {
    const bytes = await source.read(name)
    if (bytes) return bytes
  }
  return null
}
