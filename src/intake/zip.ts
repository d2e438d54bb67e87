import { isUtf8 } from 'node:buffer'
import { closeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { fromFdPromise, validateFileName, type Entry, type ZipFile } from 'yauzl'
import { isHiddenName } from '#archive/hidden-name.ts'
import { Refusal } from '#archive/refusal.ts'
import { damaged, pointsOutside, type Bounds, type Listed } from './archive-entry.ts'
import { bomb, decompress, isBomb } from './compressed.ts'
import type { SourceFile } from './source-file.ts'

const STORED = 0
const DEFLATED = 8

/** True for the first bytes of a zip; an empty one begins with the end-of-directory record. */
export const beginsLikeZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))

/**
 * Lists a zip without unpacking it; each entry can then be read as a stream.
 * @param fd of the open file, which is closed with the zip
 * @param name for error messages
 * @throws Refusal for an encrypted or damaged archive, and for a decompression bomb
 */
export async function listZip(fd: number, name: string, bounds: Bounds): Promise<Listed> {
  let zip: ZipFile | undefined
  try {
    zip = await fromFdPromise(fd, { autoClose: false, lazyEntries: true })
    const files: SourceFile[] = []
    const passedOver: Listed['passedOver'] = []
    for await (const entry of zip.eachEntry()) {
      entry.fileName = nameOf(entry)
      if (entry.fileName.endsWith('/') || entry.fileName.split('/').some(isHiddenName)) continue
      bounds.addFile()
      if (isLink(entry)) {
        passedOver.push({ name: entry.fileName, note: 'a link' })
        continue
      }
      bounds.addBytes(entry.uncompressedSize)
      if (isBomb(entry.uncompressedSize, entry.compressedSize)) throw bomb(name)
      files.push(zipFile(zip, entry, name))
    }
    return { files, passedOver, close: () => zip?.close() }
  } catch (error) {
    if (zip) zip.close()
    else closeSync(fd)
    throw refusalOf(error, name)
  }
}

const UTF8_FLAG = 0x800
/** An extra field that holds the name in Unicode. */
const UNICODE_NAME = 0x7075

/** The name of an entry: many programs write UTF-8 without setting its flag. @throws Error of yauzl for path traversal */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const isSaid = (generalPurposeBitFlag & UTF8_FLAG) !== 0 || extraFields.some(({ id }) => id === UNICODE_NAME)
  if (isSaid || !isUtf8(fileNameRaw)) return fileName
  const name = fileNameRaw.toString('utf8').replaceAll('\\', '/')
  const fault = validateFileName(name)
  if (fault !== null) throw new Error(fault)
  return name
}

/** Unix systems store the file mode in the upper half of the attributes. */
const isLink = ({ versionMadeBy, externalFileAttributes }: Entry): boolean =>
  versionMadeBy >>> 8 === 3 && ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

function zipFile(zip: ZipFile, entry: Entry, zipName: string): SourceFile {
  if (entry.isEncrypted()) {
    throw new Refusal('bad-request', `The zip ${zipName} is protected by a password: unpack it and import the folder.`)
  }
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw new Refusal(
      'bad-request',
      `The zip ${zipName} is compressed in a way that is not supported: unpack it and import the folder.`,
    )
  }
  const open = (onRead?: (bytes: number) => void) =>
    decompress(readEntry(zip, entry, zipName, onRead), `${zipName}/${entry.fileName}`)
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
      // yauzl checks the size but not the CRC: without this check a flipped bit would go unnoticed.
      sum = crc32(chunk, sum)
      onRead?.(chunk.length)
      yield chunk
    }
  } catch (error) {
    throw refusalOf(error, zipName)
  }
  if (sum !== entry.crc32) throw damaged(`zip ${zipName}`)
}

function refusalOf(error: unknown, name: string): Refusal {
  if (error instanceof Refusal) return error
  const words = error instanceof Error ? error.message : ''
  // yauzl's own messages for path traversal.
  const isOutside = /relative path|absolute path|invalid characters/.test(words)
  return isOutside ? pointsOutside(`zip ${name}`) : damaged(`zip ${name}`)
}
