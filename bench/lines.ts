import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

/**
 * The lines of a gzipped text, one at a time, so that its size does not matter. Only a line feed ends a line: texts hold
 * the other line ends of Unicode, at which `node:readline` would cut them.
 */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const decompressed = createGunzip()
  source.once('error', (error) => decompressed.destroy(error))
  let rest = ''
  for await (const chunk of source.pipe(decompressed).setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
