import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { typeOfEnding } from '#archive/part-files.ts'
import { Refusal } from '#archive/refusal.ts'
import { visibilityOf } from '#archive/viewer.ts'
import type { FindViewer } from '#server/serve.ts'
import { openWithin, UnreadableFile } from '#store/folder-file.ts'
import { isFileNamed } from '#store/named-files.ts'
import { FILES_FOLDER, MAX_PICTURE_BYTES } from '#store/picture-files.ts'
import type { Tables } from '#store/tables.ts'
import { readRange } from './byte-range.ts'

/** Whatever a file says that it is, no browser runs it as a page. */
const POLICY = "default-src 'none'; sandbox"

/**
 * `GET /files/{name}`: a sound or another file of a card, as long as the card exists for the viewer (decisions, section 2).
 * Sounds are played, everything else is only saved.
 * @param folder the data folder
 */
export function fileRoutes(
  app: FastifyInstance,
  { db, folder }: { db: Kysely<Tables>; folder: string },
  findViewer: FindViewer,
): void {
  const files = join(folder, FILES_FOLDER)
  app.get<{ Params: { '*': string } }>('/files/*', { schema: { hide: true } }, async (request, reply) => {
    const name = request.params['*']
    const isShown = await isFileNamed(db, visibilityOf(await findViewer(request)), name)
    const file = isShown ? await openWithin(files, name, MAX_PICTURE_BYTES).catch(noFile) : null
    if (!file) throw new Refusal('not-found', 'There is no such file.')
    const { size } = await file.stat()
    const range = readRange(request.headers.range, size)
    const tag = `"${name}"`
    const sound = typeOfEnding(name)
    // Kept, but asked for again each time: a card that turns private takes its files along.
    void reply
      .header('etag', tag)
      .header('cache-control', 'private, no-cache')
      .header('accept-ranges', 'bytes')
      .header('content-security-policy', POLICY)
      .header('content-disposition', sound === '' ? 'attachment' : 'inline')
      .type(sound === '' ? 'application/octet-stream' : sound)
    if (request.headers['if-none-match'] === tag || range === 'none') {
      await file.close()
      return range === 'none'
        ? reply.status(416).header('content-range', `bytes */${size}`).send()
        : reply.status(304).send()
    }
    const { start, end } = range ?? { start: 0, end: size - 1 }
    if (range) void reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
    void reply.header('content-length', end - start + 1)
    return reply.send(size === 0 ? (await file.close(), '') : file.createReadStream({ start, end }))
  })
}

function noFile(error: unknown): null {
  if (error instanceof UnreadableFile) return null
  throw error
}
