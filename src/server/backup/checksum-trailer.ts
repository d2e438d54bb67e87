import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'

/** Length of the checksum trailer: the SHA-256, in hexadecimal digits, of all bytes before it, in the zip's comment. */
export const CHECKSUM_LENGTH = 64

/** Passes bytes on, and replaces the trailing placeholder with the checksum. */
export function appendChecksum(): Transform {
  const sum = createHash('sha256')
  let pending: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
      const end = Math.max(0, bytes.length - CHECKSUM_LENGTH)
      pending = bytes.subarray(end)
      sum.update(bytes.subarray(0, end))
      done(null, bytes.subarray(0, end))
    },
    flush(done) {
      done(null, sum.digest('hex'))
    },
  })
}

/** Passes bytes on, and reports their number and checksum at the end. */
export async function* withChecksum(
  bytes: AsyncIterable<Buffer>,
  end: (size: { bytes: number; sha256: string }) => void,
): AsyncGenerator<Buffer> {
  const sum = createHash('sha256')
  let length = 0
  for await (const chunk of bytes) {
    sum.update(chunk)
    length += chunk.length
    yield chunk
  }
  end({ bytes: length, sha256: sum.digest('hex') })
}

/** True where the trailer matches the checksum of the file. */
export async function isChecksumRight(file: string): Promise<boolean> {
  await using handle = await open(file)
  const { size } = await handle.stat()
  if (size <= CHECKSUM_LENGTH) return false
  const { buffer } = await handle.read(Buffer.alloc(CHECKSUM_LENGTH), 0, CHECKSUM_LENGTH, size - CHECKSUM_LENGTH)
  const sum = createHash('sha256')
  const bytes = createReadStream(file, { end: size - CHECKSUM_LENGTH - 1, highWaterMark: 1 << 20 })
  for await (const chunk of bytes as AsyncIterable<Buffer>) sum.update(chunk)
  return sum.digest('hex') === buffer.toString('latin1')
}

/** The end-of-central-directory record of a zip without a comment, which ends the file. */
const LAST_RECORD = 0x504b0506
const LAST_RECORD_LENGTH = 22

/** Identifies a file by its end: a backup, a complete zip of another program, or neither, such as a truncated backup. */
export async function readTrailer(file: string): Promise<'backup' | 'other' | null> {
  // Opening a pipe blocks until it has a writer.
  if (!(await stat(file)).isFile()) return null
  await using handle = await open(file)
  const { size } = await handle.stat()
  const length = Math.min(size, LAST_RECORD_LENGTH + CHECKSUM_LENGTH)
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length)
  if (length < LAST_RECORD_LENGTH) return null
  const isHash = /^[\da-f]{64}$/.test(buffer.subarray(-CHECKSUM_LENGTH).toString('latin1'))
  if (isHash && length > CHECKSUM_LENGTH && buffer.readUInt32BE(0) === LAST_RECORD) return 'backup'
  return buffer.readUInt32BE(length - LAST_RECORD_LENGTH) === LAST_RECORD ? 'other' : null
}
