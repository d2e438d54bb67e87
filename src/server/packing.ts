import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'

/** How answers are compressed, the better first. */
export const ENCODINGS: ('br' | 'gzip')[] = ['br', 'gzip']

export type Encoding = (typeof ENCODINGS)[number]

/** Shorter answers are sent as they are, in bytes. */
export const SMALLEST_PACKED = 1024

/** The default takes a hundred times longer for a tenth less. */
export const BROTLI: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** A whole answer, as it is sent. */
export interface Packed {
  body: Buffer
  /** What its Content-Encoding says; null for none. */
  encoding: Encoding | null
}

/** The best encoding that a caller takes. @param header the request's Accept-Encoding */
export const encodingFor = (header: string | string[] | undefined): Encoding | null =>
  typeof header === 'string' ? negotiate(header.toLowerCase(), ENCODINGS) : null

const PACK = {
  br: (plain: Buffer): Promise<Buffer> => promisify(brotliCompress)(plain, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/** Compresses an answer beside everybody else's requests. @param encoding what the caller takes */
export async function pack(text: string, encoding: Encoding | null): Promise<Packed> {
  // In memory of its own: a small piece of a shared block would hold the whole block for as long as it is kept.
  const plain = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  plain.write(text)
  if (encoding === null || plain.length < SMALLEST_PACKED) return { body: plain, encoding: null }
  return { body: await PACK[encoding](plain), encoding }
}
