import { Readable, pipeline } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { Refusal } from '#archive/refusal.ts'

/** Text never compresses further than this by chance; what does was made to fill a disk or a memory. */
const STEEPEST_RATIO = 250
/** Below this a ratio is not looked at, in bytes: a small file of blanks is harmless. */
const RATIO_FROM = 100 * 2 ** 20
/** The most that one file or archive may decompress to, in bytes. */
const MAX_DECOMPRESSED = 32 * 2 ** 30

const CHUNK = 1 << 18
const METHODS = [
  { called: 'gzip', magic: [0x1f, 0x8b], begin: () => createGunzip({ chunkSize: CHUNK }) },
  { called: 'zstd', magic: [0x28, 0xb5, 0x2f, 0xfd], begin: () => createZstdDecompress({ chunkSize: CHUNK }) },
] as const
type Method = (typeof METHODS)[number]

/** How bytes that begin like this are compressed; undefined where they are not. */
export const compressionOf = (head: Uint8Array): Method | undefined =>
  METHODS.find(({ magic }) => magic.every((byte, at) => head[at] === byte))

/**
 * Passes bytes on, unpacking them where they begin like gzip or zstd (whatever the file is called).
 * @param name of the file, for sentences
 * @throws Refusal when the compressed data is damaged or decompresses to more than any export would
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
  // A failure also ends the loop below, which tells it.
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

/** True when these decompressed bytes, read or claimed, are too many for the compressed ones. */
export const isBomb = (size: number, compressed: number): boolean =>
  size > MAX_DECOMPRESSED || (size > RATIO_FROM && size > compressed * STEEPEST_RATIO)

export const bomb = (name: string): Refusal =>
  new Refusal('too-large', `${name} unpacks to far more than an export would, so it was not read.`)
