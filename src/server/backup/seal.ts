import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'

/** A seal: the SHA-256, in hexadecimal digits, of all bytes before it. It stands in a zip's comment, at the file's end. */
export const SEAL_LENGTH = 64

/** Passes bytes on, and puts the seal in the place of the last ones. */
export function sealing(): Transform {
  const sum = createHash('sha256')
  let kept: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = kept.length === 0 ? chunk : Buffer.concat([kept, chunk])
      const end = Math.max(0, bytes.length - SEAL_LENGTH)
      kept = bytes.subarray(end)
      sum.update(bytes.subarray(0, end))
      done(null, bytes.subarray(0, end))
    },
    flush(done) {
      done(null, sum.digest('hex'))
    },
  })
}

/** True when not a bit of a sealed file has changed. @param progress told how many bytes were read since the last call */
export async function isSealWhole(file: string, progress?: (bytes: number) => void): Promise<boolean> {
  await using handle = await open(file)
  const { size } = await handle.stat()
  if (size <= SEAL_LENGTH) return false
  const { buffer } = await handle.read(Buffer.alloc(SEAL_LENGTH), 0, SEAL_LENGTH, size - SEAL_LENGTH)
  const sum = createHash('sha256')
  const bytes = createReadStream(file, { end: size - SEAL_LENGTH - 1, highWaterMark: 1 << 20 })
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    sum.update(chunk)
    progress?.(chunk.length)
  }
  return sum.digest('hex') === buffer.toString('latin1')
}
