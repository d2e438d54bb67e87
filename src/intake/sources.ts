import { createReadStream } from 'node:fs'
import { lstat, open, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isHiddenName } from '#archive/hidden-name.ts'
import { Refusal } from '#archive/refusal.ts'
import { decompress } from './compressed.ts'
import { Contents, type FoundFile } from './containers.ts'
import { LOG, MAX_FILES, type FilePart, type Source, type SourceFile } from './source-file.ts'

const CHUNK = 1 << 20
const DEEPEST = 40

/**
 * Opens a file, a folder or an archive (zip or tar, also compressed with gzip or zstd) for reading, including nested archives;
 * they are recognised by magic number, not by name. Several paths are read like a folder that contains them.
 * @param path of the export on this machine, or several paths
 * @param until for a single file: number of its bytes to read
 * @param companions other files that are read with a single one
 * @returns the files; call `close` when done
 * @throws Refusal when nothing at the path is readable
 */
export async function openSource(
  path: string | readonly string[],
  until?: number,
  companions: readonly FilePart[] = [],
): Promise<Source> {
  const paths = typeof path === 'string' ? [path] : path
  const places = await Promise.all(paths.map(placeAt))
  const [first] = places
  if (!first) throw new Refusal('bad-request', 'No file or folder was named.')
  const name = places.map((place) => place.name).join(', ')
  const contents = new Contents()
  try {
    const shape =
      places.length > 1
        ? await addPlaces(places, contents)
        : first.isFolder
          ? await addFolder(first.path, contents)
          : await contents.add(await aloneFile(first.path, name, Math.min(until ?? first.size, first.size)), true)
    for (const one of companions) await contents.add(await foundFile(one.path, basename(one.path), one.until), true)
    const { files, broken, passedOver } = contents
    return { name, shape, files, broken, passedOver, close: () => contents.close() }
  } catch (error) {
    contents.close()
    throw error
  }
}

/** A file or folder to read. */
interface Place {
  path: string
  name: string
  isFolder: boolean
  size: number
}

async function placeAt(path: string): Promise<Place> {
  const name = basename(path) || path
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error)
  })
  if (!found.isDirectory() && !found.isFile()) {
    throw new Refusal('bad-request', `${name} is neither a file nor a folder.`)
  }
  return { path, name, isFolder: found.isDirectory(), size: found.size }
}

/** Adds several paths, each under its own name, or under its path where names are not unique. */
async function addPlaces(places: readonly Place[], contents: Contents): Promise<'folder'> {
  const names = Map.groupBy(places, ({ name }) => name)
  for (const { path, name, isFolder, size } of places) {
    const shown = names.get(name)?.length === 1 ? name : path
    if (isFolder) await addFolder(path, contents, `${shown}/`)
    else await addFile(shown, contents, () => aloneFile(path, shown, size))
  }
  return 'folder'
}

async function addFolder(path: string, contents: Contents, prefix = ''): Promise<'folder'> {
  const files: FileAt[] = []
  await collect(path, prefix, 0, files, contents)
  for (const { path: file, name } of files) {
    await addFile(name, contents, async () => {
      const { size } = await stat(file).catch((error: NodeJS.ErrnoException) => {
        throw unreadable(name, error)
      })
      return foundFile(file, name, size)
    })
  }
  return 'folder'
}

/** Adds a file of a folder; an unreadable one does not affect others. */
async function addFile(name: string, contents: Contents, find: () => Promise<FoundFile>): Promise<void> {
  try {
    await contents.add(await find(), false)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    contents.broken.push({ name, refusal: error })
  }
}

type FileAt = Pick<Place, 'path' | 'name'>

/** All files below a folder, except hidden ones. An unreadable subfolder is skipped. */
async function collect(
  folder: string,
  prefix: string,
  depth: number,
  files: FileAt[],
  contents: Contents,
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    const refusal = unreadable(prefix.slice(0, -1) || basename(folder), error)
    if (depth === 0) throw refusal
    contents.broken.push({ name: prefix.slice(0, -1), refusal })
    return []
  })
  for (const entry of entries) {
    if (isHiddenName(entry.name)) continue
    const name = prefix + entry.name
    if (entry.isDirectory() && depth < DEEPEST) {
      await collect(join(folder, entry.name), `${name}/`, depth + 1, files, contents)
    } else if (entry.isFile()) files.push({ path: join(folder, entry.name), name })
    // A link is neither file nor folder here, so that nothing outside the folder is read.
    else contents.passOver({ name, note: noteOf(entry) })
    if (files.length > MAX_FILES) {
      throw new Refusal('too-large', `The folder holds more than ${MAX_FILES} files: name the export's own folder.`)
    }
  }
}

function noteOf(entry: { isDirectory(): boolean; isSymbolicLink(): boolean }): string {
  if (entry.isDirectory()) return `a folder in ${DEEPEST} others`
  return entry.isSymbolicLink() ? 'a link' : 'neither a file nor a folder'
}

async function foundFile(path: string, name: string, size: number): Promise<FoundFile> {
  const file: SourceFile = name.endsWith(LOG)
    ? growingFile(path, name, size)
    : { name, size, open: (onRead) => decompress(readDisk(path, name, size, onRead), name) }
  return { file, path, raw: await firstBytes(path, name) }
}

/** A single file, with the write-ahead log next to it if it is a database. */
async function aloneFile(path: string, name: string, size: number): Promise<FoundFile> {
  const alone = await foundFile(path, name, size)
  const log = await lstat(`${path}${LOG}`).catch(() => null)
  if (!log?.isFile()) return alone
  return { ...alone, file: { ...alone.file, log: growingFile(`${path}${LOG}`, `${name}${LOG}`, log.size) } }
}

/** A log is opened in its present state: the database, read before it, may contain any part of it. */
const growingFile = (path: string, name: string, size: number): SourceFile => ({
  name,
  size,
  open: () => readDisk(path, name, Infinity),
})

/** A file at its size when it was found: later appended bytes are not read. */
async function* readDisk(
  path: string,
  name: string,
  size: number,
  onRead?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  if (size === 0) return
  try {
    const range = { ...(size < Infinity && { end: size - 1 }), highWaterMark: CHUNK }
    for await (const chunk of createReadStream(path, range) as AsyncIterable<Buffer>) {
      onRead?.(chunk.length)
      yield chunk
    }
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable(name, error as NodeJS.ErrnoException)
  }
}

async function firstBytes(path: string, name: string): Promise<Uint8Array> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    throw unreadable(name, error as NodeJS.ErrnoException)
  }
}

function unreadable(name: string, error: NodeJS.ErrnoException): Refusal {
  if (error.code === 'ENOENT') return new Refusal('not-found', `There is no file or folder ${name}.`)
  if (error.code === 'EACCES' || error.code === 'EPERM') {
    return new Refusal('forbidden', `${name} may not be read by the user that runs Colloquy.`)
  }
  return new Refusal('bad-request', `${name} could not be read (${error.code ?? error.message}).`)
}
