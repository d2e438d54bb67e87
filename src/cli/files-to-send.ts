import { createReadStream, type Dirent } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { isHiddenName } from '#archive/hidden-name.ts'
import { Refusal } from '#archive/refusal.ts'
import { SEND_TEXTS } from './send-texts.ts'

/** A file to send, under its name with `/` between folders. */
export interface FileToSend {
  name: string
  path: string
  size: number
}

/** The files to send. */
export interface FilesToSend {
  files: FileToSend[]
  /** Entries that are not sent, such as links, with what they are. */
  passedOver: { name: string; note: string }[]
  /** Unreadable files and folders. */
  broken: { name: string; refusal: Refusal }[]
}

/**
 * The files that are named, and those in folders that are named, without what systems and programs put next to them. A folder
 * is not left through a link, as by an import on the machine.
 * @throws Refusal 'not-found' for a path at which there is nothing, 'bad-request' for two files of one name, and for what is
 *   named and cannot be read
 */
export async function filesToSend(paths: readonly string[]): Promise<FilesToSend> {
  const found: FilesToSend = { files: [], passedOver: [], broken: [] }
  for (const path of paths.map((one) => resolve(one))) {
    const name = basename(path)
    const there = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Refusal('not-found', SEND_TEXTS.noFile(path)) : unreadable(path, error)
    })
    if (there.isDirectory()) await addFolder(await entriesOf(path, name), name, found)
    else if (there.isFile()) found.files.push({ name, path, size: await readableSize(path, name) })
    else throw new Refusal('bad-request', SEND_TEXTS.neither(name))
  }
  const names = new Set<string>()
  for (const { name } of found.files) {
    if (names.has(name)) throw new Refusal('bad-request', SEND_TEXTS.sameName(name))
    names.add(name)
  }
  return found
}

/** @param prefix the folder's name, with those of the folders around it */
async function addFolder(entries: readonly Dirent[], prefix: string, found: FilesToSend): Promise<void> {
  for (const entry of entries) {
    if (isHiddenName(entry.name)) continue
    const name = `${prefix}/${entry.name}`
    const path = join(entry.parentPath, entry.name)
    try {
      if (entry.isDirectory()) await addFolder(await entriesOf(path, name), name, found)
      else if (entry.isFile()) found.files.push({ name, path, size: await readableSize(path, name) })
      else found.passedOver.push({ name, note: entry.isSymbolicLink() ? SEND_TEXTS.link : SEND_TEXTS.noFileOrFolder })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      found.broken.push({ name, refusal: error })
    }
  }
}

const entriesOf = (folder: string, name: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(name, error)
  })

/** The size of a file, which is opened: whether it may be read is then known before anything is sent. */
async function readableSize(path: string, name: string): Promise<number> {
  try {
    await using file = await open(path)
    return (await file.stat()).size
  } catch (error) {
    throw unreadable(name, error as NodeJS.ErrnoException)
  }
}

/**
 * The bytes of a file in parts. Bytes appended since it was found are not sent.
 * @param size of a part, in bytes
 * @throws Refusal where it can no longer be read, or has fewer bytes than it had
 */
export async function* partsOf(file: FileToSend, size: number): AsyncGenerator<Blob> {
  if (file.size === 0) return
  let bytes = 0
  try {
    const read = createReadStream(file.path, { end: file.size - 1, highWaterMark: size })
    for await (const part of read as AsyncIterable<Buffer<ArrayBuffer>>) {
      bytes += part.length
      yield new Blob([part])
    }
  } catch (error) {
    throw unreadable(file.name, error as NodeJS.ErrnoException)
  }
  if (bytes < file.size) throw new Refusal('conflict', SEND_TEXTS.shortened(file.name))
}

const unreadable = (name: string, { code, message }: NodeJS.ErrnoException): Refusal =>
  code === 'EACCES' || code === 'EPERM'
    ? new Refusal('forbidden', SEND_TEXTS.notYours(name))
    : new Refusal('bad-request', SEND_TEXTS.unreadable(name, code ?? message))
