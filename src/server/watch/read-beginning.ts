import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

const LF = 0x0a

/** The readable part of a file. */
export interface Beginning {
  /** Length in bytes: for a file of lines up to the end of the last whole line, for others the whole file. */
  end: number
  /** SHA-256 of these bytes, in hexadecimal. */
  hash: string
  /** True when the file begins with the part that was read before. */
  goesOn: boolean
}

/**
 * Hashes a file to find out which part of it is new.
 * @param size number of bytes to consider
 * @param before the part that was read the last time
 */
export async function readBeginning(
  path: string,
  { size, isLines, before }: { size: number; isLines: boolean; before: { end: number; hash: string } },
): Promise<Beginning> {
  const all = createHash('sha256')
  let atLine = createHash('sha256')
  let end = 0
  let at = 0
  let goesOn = before.end === 0
  const add = (bytes: Buffer) => {
    const line = isLines ? bytes.lastIndexOf(LF) + 1 : bytes.length
    if (line > 0) {
      all.update(bytes.subarray(0, line))
      atLine = all.copy()
      end = at + line
    }
    all.update(bytes.subarray(line))
    at += bytes.length
  }
  if (size > 0) {
    for await (const chunk of createReadStream(path, {
      end: size - 1,
      highWaterMark: 1 << 18,
    }) as AsyncIterable<Buffer>) {
      const rest = before.end - at
      if (rest > 0 && rest <= chunk.length) {
        add(chunk.subarray(0, rest))
        goesOn = all.copy().digest('hex') === before.hash
        add(chunk.subarray(rest))
      } else add(chunk)
    }
  }
  return { end, hash: atLine.digest('hex'), goesOn }
}
