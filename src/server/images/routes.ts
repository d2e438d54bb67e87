import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Refusal } from '#archive/refusal.ts'
import { visibilityOf, type Viewer } from '#archive/viewer.ts'
import type { FindViewer } from '#server/serve.ts'
import { privacyOf } from '#store/cards.ts'
import type { Tables } from '#store/tables.ts'
import { imageType, tagOf, type ImageSource } from './image-source.ts'

/** `GET /images/{name}`: a picture, as long as a card that shows it exists for the viewer (decisions, section 2). */
export function imageRoutes(
  app: FastifyInstance,
  { db, sources }: { db: Kysely<Tables>; sources: readonly ImageSource[] },
  findViewer: FindViewer,
): void {
  app.get<{ Params: { '*': string } }>('/images/*', { schema: { hide: true } }, async (request, reply) => {
    const name = request.params['*']
    const type = imageType(name)
    const viewer = await findViewer(request)
    const bytes = type && (await isShown(db, viewer, name)) ? await firstOf(sources, name) : null
    if (!type || !bytes) throw new Refusal('not-found', 'There is no such image.')
    const tag = tagOf(bytes)
    // Kept, but asked for again each time: a card that turns private takes its picture along.
    void reply.header('etag', tag).header('cache-control', 'private, no-cache').type(type)
    return request.headers['if-none-match'] === tag ? reply.status(304).send() : reply.send(bytes)
  })
}

/** A card's own picture names its card; any other picture is shown by the card whose address it is. */
async function isShown(db: Kysely<Tables>, viewer: Viewer, name: string): Promise<boolean> {
  const own = /^DEDUPID-(\w+)-image\.png$/.exec(name) ?? /^image_(\w+)\.png$/.exec(name)
  const row = await db
    .selectFrom('cards')
    .select('key')
    .where((eb) => (own ? eb('id', '=', own[1]!) : eb('image_url', '=', `/images/${name}`)))
    .where('is_private', 'in', privacyOf(visibilityOf(viewer)))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function firstOf(sources: readonly ImageSource[], name: string): Promise<Buffer | null> {
  for (const source of sources) {
    const bytes = await source.read(name)
    if (bytes) return bytes
  }
  return null
}
