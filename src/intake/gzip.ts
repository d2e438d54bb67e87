import { Readable, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Refusal } from '#archive/refusal.ts'

/** Text never packs tighter than this by chance; what does was made to fill a disk or a memory. */
export const STEEPEST_RATIO = 250
/** Below this a ratio is not looked at, in bytes: a small file of blanks is harmless. */
export const RATIO_FROM = 100 * 2 ** 20
/** The most that one file or zip may unpack to, in bytes. */
export const MOST_UNPACKED = 32 * 2 ** 30

/**
 * Passes bytes on, unpacking them where they begin like gzip (whatever the file is called).
 * @param name of the file, for sentences
 * @throws Refusal when the packed data is damaged or unpacks to more than any export would
 */
export async function* unpacked(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const reading = chunks[Symbol.asyncIterator]()
  try {
    const first = await reading.next()
    if (first.done) return
    const all = startingWith(first.value, reading)
    if (first.value[0] === 0x1f && first.value[1] === 0x8b) yield* gunzipped(all, name)
    else yield* all
  } finally {
    await reading.return?.()
  }
}

async function* startingWith(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function* gunzipped(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 1 << 18 })
  // A failure also ends the loop below, which tells it.
  pipeline(Readable.from(chunks, { objectMode: true }), gunzip, () => {})
  let size = 0
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      size += chunk.length
      if (isBomb(size, gunzip.bytesWritten)) throw bomb(name)
      yield chunk
    }
  } catch (error) {
    if (error instanceof Refusal || !isZlibError(error)) throw error
    throw new Refusal('bad-request', `The gzip file ${name} is damaged or cut short: make or download it again.`)
  }
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

/** True when this many bytes came, or are said to come, out of so many packed ones. */
export const isBomb = (size: number, packed: number): boolean =>
  size > MOST_UNPACKED || (size > RATIO_FROM && size > packed * STEEPEST_RATIO)

export const bomb = (name: string): Refusal =>
  new Refusal('too-large', `${name} unpacks to far more than an export would, so it was not read.`)
