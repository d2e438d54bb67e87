import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'

/** Content encodings of responses, the best first. */
export const ENCODINGS: ('br' | 'gzip')[] = ['br', 'gzip']

export type Encoding = (typeof ENCODINGS)[number]

/** Minimum size of compressed responses, in bytes. */
export const MIN_COMPRESSED_BYTES = 1024

/** Quality 4: the default takes a hundred times longer for a tenth less. */
export const BROTLI: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The body of a response in its content encoding. */
export interface Compressed {
  body: Buffer
  /** Its Content-Encoding; null for none. */
  encoding: Encoding | null
}

/** The best encoding that the client accepts. @param header the request's Accept-Encoding */
export const encodingFor = (header: string | string[] | undefined): Encoding | null =>
  typeof header === 'string' ? negotiate(header.toLowerCase(), ENCODINGS) : null

const COMPRESS = {
  br: (plain: Buffer): Promise<Buffer> => promisify(brotliCompress)(plain, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/** Compresses a body off the event loop. @param encoding one that the client accepts */
export async function compress(text: string, encoding: Encoding | null): Promise<Compressed> {
  const plain = ofItsOwn(Buffer.byteLength(text))
  plain.write(text)
  if (encoding === null || plain.length < MIN_COMPRESSED_BYTES) return { body: plain, encoding: null }
  const compressed = await COMPRESS[encoding](plain)
  const body = ofItsOwn(compressed.length)
  compressed.copy(body)
  return { body, encoding }
}

/** A buffer outside Node's shared pool: a cached slice would keep the whole pool block of 64 KB in memory. */
const ofItsOwn = (length: number): Buffer => Buffer.allocUnsafeSlow(length)
