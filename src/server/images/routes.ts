import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { imageName } from '#archive/card.ts'
import { isImageName } from '#archive/picture.ts'
import { Refusal } from '#archive/refusal.ts'
import { visibilityOf, type Viewer } from '#archive/viewer.ts'
import type { FindViewer } from '#server/serve.ts'
import { privacyOf } from '#store/cards.ts'
import { isFileNamed } from '#store/named-files.ts'
import type { Tables } from '#store/tables.ts'
import type { ImageSource } from './image-source.ts'
import { madeWidth, openSmallPictures } from './small-pictures.ts'

export interface ImageNeeds {
  db: Kysely<Tables>
  sources: readonly ImageSource[]
  /** A folder for what is made of pictures; may be emptied at any time. */
  kept: string
}

/**
 * `GET /images/{name}?w={pixels}`: a picture, as long as a card that shows it exists for the viewer (decisions, section
 * 2), no wider than was asked for and in the best format that the browser reads.
 */
export function imageRoutes(app: FastifyInstance, { db, sources, kept }: ImageNeeds, findViewer: FindViewer): void {
  const pictures = openSmallPictures(kept, (name, why) => app.log.warn({ name, why }, 'picture not shown'))
  app.get<{ Params: { '*': string }; Querystring: { w?: unknown } }>(
    '/images/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const name = request.params['*']
      const viewer = await findViewer(request)
      const found = isImageName(name) && (await isShown(db, viewer, name)) ? await find(sources, name) : null
      const width = madeWidth(Number(request.query.w ?? Number.NaN))
      const accept = request.headers.accept ?? ''
      const picture = found && (await pictures.get(found.bytes, { width, accept, name, isFaded: found.isFaded }))
      if (!picture) throw new Refusal('not-found', 'There is no such image.')
      // Kept, but asked for again each time: a card that turns private takes its picture along.
      void reply
        .header('etag', picture.tag)
        .header('cache-control', 'private, no-cache')
        .header('vary', 'accept')
        .type(picture.type)
      return request.headers['if-none-match'] === picture.tag ? reply.status(304).send() : reply.send(picture.bytes)
    },
  )
}

const BLACK_AND_WHITE = /^image_(\w+)\.png$/

/** A card's own picture names its card; any other picture is shown by the card whose address it is, or among whose parts it is. */
async function isShown(db: Kysely<Tables>, viewer: Viewer, name: string): Promise<boolean> {
  const own = /^DEDUPID-(\w+)-image\.png$/.exec(name) ?? BLACK_AND_WHITE.exec(name)
  const row = await db
    .selectFrom('cards')
    .select('key')
    .where((eb) => (own ? eb('id', '=', own[1]!) : eb('image_url', '=', `/images/${name}`)))
    .where('is_private', 'in', privacyOf(visibilityOf(viewer)))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined || isFileNamed(db, visibilityOf(viewer), name)
}

/** The file of a picture; where the one in black and white is missing, the one in colour, to be faded. */
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
