import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The files of an archive in their order, with their compression: 0 for none. */
export async function unzip(archive: Buffer): Promise<Map<string, { content: Buffer; method: number }>> {
  const zip = await fromBufferPromise(archive)
  const files = new Map<string, { content: Buffer; method: number }>()
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    files.set(entry.fileName, { content: await buffer(stream), method: entry.compressionMethod })
  }
  return files
}
