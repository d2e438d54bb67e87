import { crc32 } from 'node:zlib'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { Refusal } from '#archive/refusal.ts'
import { bomb, isBomb, unpacked } from './gzip.ts'
import { inNaturalOrder, MOST_FILES, type Source, type SourceFile } from './source-file.ts'

const STORED = 0
const DEFLATED = 8

/**
 * Lists a zip without unpacking it; each entry can then be read as a stream.
 * @param path where the zip lies on this machine
 * @param name for sentences
 * @throws Refusal when it is encrypted, damaged, or unpacks to far more than its own size
 */
export async function openZip(path: string, name: string): Promise<Source> {
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(path, { autoClose: false, lazyEntries: true })
    const files: SourceFile[] = []
    let unpackedSize = 0
    for await (const entry of zip.eachEntry()) {
      if (!isWanted(entry)) continue
      unpackedSize += entry.uncompressedSize
      if (isBomb(unpackedSize, zip.fileSize) || isBomb(entry.uncompressedSize, entry.compressedSize)) throw bomb(name)
      files.push(zipFile(zip, entry, name))
      if (files.length > MOST_FILES) {
        throw new Refusal('too-large', `The zip ${name} holds more than ${MOST_FILES} files, so it was not read.`)
      }
    }
    return { name, shape: 'zip', files: inNaturalOrder(files), broken: [], close: () => zip?.close() }
  } catch (error) {
    zip?.close()
    throw refusalOf(error, name)
  }
}

function isWanted(entry: Entry): boolean {
  const parts = entry.fileName.split('/')
  return !entry.fileName.endsWith('/') && !parts.some((part) => part.startsWith('.') || part === '__MACOSX')
}

function zipFile(zip: ZipFile, entry: Entry, zipName: string): SourceFile {
  if (entry.isEncrypted()) {
    throw new Refusal('bad-request', `The zip ${zipName} is protected by a password: unpack it and import the folder.`)
  }
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw new Refusal(
      'bad-request',
      `The zip ${zipName} is packed in a way that is not supported: unpack it and import the folder.`,
    )
  }
  const open = (onRead?: (bytes: number) => void) =>
    unpacked(readEntry(zip, entry, zipName, onRead), `${zipName}/${entry.fileName}`)
  return { name: entry.fileName, size: entry.uncompressedSize, open }
}

async function* readEntry(
  zip: ZipFile,
  entry: Entry,
  zipName: string,
  onRead?: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let sum = 0
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      // yauzl checks the size but not the sum: without this a flipped bit in a text would go unseen.
      sum = crc32(chunk, sum)
      onRead?.(chunk.length)
      yield chunk
    }
  } catch (error) {
    throw refusalOf(error, zipName)
  }
  if (sum !== entry.crc32) throw damaged(zipName)
}

const damaged = (name: string) =>
  new Refusal('bad-request', `The zip ${name} is damaged or cut short: download it again.`)

function refusalOf(error: unknown, name: string): Refusal {
  if (error instanceof Refusal) return error
  const words = error instanceof Error ? error.message : ''
  // yauzl's own words for names like ../../etc/passwd, C:/x or /x.
  if (/relative path|absolute path|invalid characters/.test(words)) {
    return new Refusal('bad-request', `The zip ${name} holds a file whose name points outside it, so it was not read.`)
  }
  return damaged(name)
}
