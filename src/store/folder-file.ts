import { constants } from 'node:fs'
import { lstat, open, realpath, type FileHandle } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'

/** An unreadable file of a folder; the message is the end of a sentence. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** There is no such file. */
export class MissingFile extends UnreadableFile {}

/**
 * Opens a file of a folder for reading: the one check of every path that is made from data. A file outside the folder
 * once all links are followed is not opened, nor is a device, a pipe, a folder, or more bytes than expected.
 * @param name its path within the folder
 * @param maxBytes the largest size that is opened
 * @throws UnreadableFile
 */
export async function openWithin(folder: string, name: string, maxBytes: number): Promise<FileHandle> {
  try {
    const path = await realpath(join(folder, name))
    const inside = relative(await realpath(folder), path)
    if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside))
      throw new UnreadableFile('it lies outside its folder')
    // Before it is opened, as opening a device may do something; and again after, as another file may lie there then.
    refuseOther(await lstat(path), maxBytes)
    const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    try {
      refuseOther(await file.stat(), maxBytes)
    } catch (error) {
      await file.close()
      throw error
    }
    return file
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new MissingFile('it is not there')
    throw new UnreadableFile(
      code === 'EACCES' ? 'this user may not read it' : `it cannot be read (${code ?? 'its name'})`,
    )
  }
}

function refuseOther(found: { isFile(): boolean; size: number }, maxBytes: number): void {
  if (!found.isFile()) throw new UnreadableFile('it is not a regular file')
  if (found.size > maxBytes) throw new UnreadableFile(`it is larger than ${Math.floor(maxBytes / 2 ** 20)} MB`)
}

/** Reads a file of a folder; see `openWithin`. Of a file that grows meanwhile, only its former size. @throws UnreadableFile */
export async function readWithin(folder: string, name: string, maxBytes: number): Promise<Buffer> {
  await using file = await openWithin(folder, name, maxBytes)
  const bytes = Buffer.alloc((await file.stat()).size)
  let length = 0
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return bytes.subarray(0, length)
}

/** The same in chunks. @throws UnreadableFile */
export async function* streamWithin(folder: string, name: string, maxBytes: number): AsyncGenerator<Buffer> {
  const file = await openWithin(folder, name, maxBytes)
  yield* file.createReadStream({ end: maxBytes - 1 }) as AsyncIterable<Buffer>
}
