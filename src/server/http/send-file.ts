import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { typeOfExtension } from '#archive/part-files.ts'
import { Refusal } from '#archive/refusal.ts'
import { isNotModified } from '#server/response-cache/etag.ts'
import { openWithin, UnreadableFile } from '#store/folder-file.ts'
import { FILES_FOLDER, MAX_PICTURE_BYTES } from '#store/picture-files.ts'
import { readRange } from './byte-range.ts'

/** Keeps browsers from running a file as a page, whatever its type. */
const POLICY = "default-src 'none'; sandbox"

/**
 * Sends a file of a card, whole or the requested range. Sounds are played inline, all other files are downloads.
 * @param asked the data folder and the file's name; null for a file that the viewer may not see
 * @param caching the Cache-Control header
 * @throws Refusal 'not-found'
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: { folder: string; name: string } | null,
  caching: string,
): Promise<FastifyReply> {
  const file =
    asked && (await openWithin(join(asked.folder, FILES_FOLDER), asked.name, MAX_PICTURE_BYTES).catch(noFile))
  if (!asked || !file) throw new Refusal('not-found', 'There is no such file.')
  const { size } = await file.stat()
  const range = readRange(request.headers.range, size)
  const tag = `"${asked.name}"`
  const sound = typeOfExtension(asked.name)
  void reply
    .header('etag', tag)
    .header('cache-control', caching)
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', POLICY)
    .header('content-disposition', sound === '' ? 'attachment' : 'inline')
    .type(sound === '' ? 'application/octet-stream' : sound)
  if (isNotModified(request, tag) || range === 'none') {
    await file.close()
    return range === 'none'
      ? reply.status(416).header('content-range', `bytes */${size}`).send()
      : reply.status(304).send()
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) void reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
  void reply.header('content-length', end - start + 1)
  return reply.send(size === 0 ? (await file.close(), '') : file.createReadStream({ start, end }))
}

function noFile(error: unknown): null {
  if (error instanceof UnreadableFile) return null
  throw error
}
