import { Readable, pipeline } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { Refusal } from '#archive/refusal.ts'

/** Maximum compression ratio of ordinary text; a higher one indicates a decompression bomb. */
const STEEPEST_RATIO = 250
/** Size below which the ratio is not checked, in bytes: a small file of spaces is harmless. */
const RATIO_FROM = 100 * 2 ** 20
/** Maximum decompressed size of one file or archive, in bytes. */
const MAX_DECOMPRESSED = 32 * 2 ** 30

const CHUNK = 1 << 18
const METHODS = [
  { called: 'gzip', magic: [0x1f, 0x8b], begin: () => createGunzip({ chunkSize: CHUNK }) },
  { called: 'zstd', magic: [0x28, 0xb5, 0x2f, 0xfd], begin: () => createZstdDecompress({ chunkSize: CHUNK }) },
] as const
type Method = (typeof METHODS)[number]

/** The compression method by magic number; undefined for none. */
export const compressionOf = (head: Uint8Array): Method | undefined =>
  METHODS.find(({ magic }) => magic.every((byte, at) => head[at] === byte))

/**
 * Passes bytes through, decompressing gzip and zstd by their magic numbers, regardless of the file name.
 * @param name of the file, for error messages
 * @throws Refusal for damaged data, and for a decompressed size beyond any export
 */
export async function* decompress(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const reading = chunks[Symbol.asyncIterator]()
  try {
    const first = await reading.next()
    if (first.done) return
    const all = startingWith(first.value, reading)
    const method = compressionOf(first.value)
    if (method) yield* decompressWith(all, method, name)
    else yield* all
  } finally {
    await reading.return?.()
  }
}

async function* startingWith(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function* decompressWith(
  chunks: AsyncIterable<Uint8Array>,
  { called, begin }: Method,
  name: string,
): AsyncGenerator<Uint8Array> {
  const method = begin()
  // A failure also ends the loop below, which reports it.
  pipeline(Readable.from(chunks, { objectMode: true }), method, () => {})
  let size = 0
  try {
    for await (const chunk of method as AsyncIterable<Buffer>) {
      size += chunk.length
      if (isBomb(size, method.bytesWritten)) throw bomb(name)
      yield chunk
    }
  } catch (error) {
    if (error instanceof Refusal || !isZlibError(error)) throw error
    throw new Refusal('bad-request', `The ${called} file ${name} is damaged or cut short: make or download it again.`)
  }
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:Z_|ZSTD_|ERR_ZSTD|ERR_ZLIB)/.test(String(error.code))

/** True when the decompressed size, read or claimed, is too large for the compressed one. */
export const isBomb = (size: number, compressed: number): boolean =>
  size > MAX_DECOMPRESSED || (size > RATIO_FROM && size > compressed * STEEPEST_RATIO)

export const bomb = (name: string): Refusal =>
  new Refusal('too-large', `${name} unpacks to far more than an export would, so it was not read.`)
