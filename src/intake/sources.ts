import { createReadStream } from 'node:fs'
import { opendir, open, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Refusal } from '#archive/refusal.ts'
import { unpacked } from './gzip.ts'
import { inNaturalOrder, MOST_FILES, type Source, type SourceFile } from './source-file.ts'
import { openZip } from './zip.ts'

const CHUNK = 1 << 20
const DEEPEST = 12

/**
 * Opens a file, a folder or a zip for reading; zips are recognised by their first bytes, not by their name.
 * @param path where the export lies on this machine
 * @returns the files in it; call `close` when done
 * @throws Refusal in one sentence when there is nothing readable at the path
 */
export async function openSource(path: string): Promise<Source> {
  const name = basename(path) || path
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error)
  })
  if (found.isDirectory()) {
    const files: SourceFile[] = []
    await collect(path, '', 0, files)
    return openFolder(path, name, files)
  }
  if (!found.isFile()) throw new Refusal('bad-request', `${name} is neither a file nor a folder.`)
  if (await beginsLikeZip(path, name)) return openZip(path, name)
  return { name, shape: 'file', files: [diskFile(path, name, found.size)], broken: [], close: () => {} }
}

/** A folder with the zips in it opened as if each were a folder; a zip that cannot be read spoils no other file. */
async function openFolder(path: string, name: string, found: SourceFile[]): Promise<Source> {
  const source: Source = {
    name,
    shape: 'folder',
    files: [],
    broken: [],
    close: () => zips.forEach((zip) => zip.close()),
  }
  const zips: Source[] = []
  for (const file of found) {
    if (!/\.zip$/i.test(file.name)) {
      source.files.push(file)
      continue
    }
    try {
      const zip = await openZip(join(path, file.name), file.name)
      zips.push(zip)
      source.files.push(...zip.files.map((entry) => ({ ...entry, name: `${file.name}/${entry.name}` })))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      source.broken.push({ name: file.name, refusal: error })
    }
  }
  return { ...source, files: inNaturalOrder(source.files) }
}

async function collect(folder: string, prefix: string, depth: number, files: SourceFile[]): Promise<void> {
  for await (const entry of await opendir(folder)) {
    // Symbolic links are neither files nor directories here, so nothing outside the folder is read.
    if (entry.name.startsWith('.') || entry.name === '__MACOSX') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory() && depth < DEEPEST) await collect(path, `${prefix}${entry.name}/`, depth + 1, files)
    if (!entry.isFile()) continue
    files.push(diskFile(path, prefix + entry.name, (await stat(path)).size))
    if (files.length > MOST_FILES) {
      throw new Refusal('too-large', `The folder holds more than ${MOST_FILES} files: name the export's own folder.`)
    }
  }
}

function diskFile(path: string, name: string, size: number): SourceFile {
  return { name, size, open: (onRead) => unpacked(readDisk(path, name, onRead), name) }
}

async function* readDisk(path: string, name: string, onRead?: (bytes: number) => void): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
      onRead?.(chunk.length)
      yield chunk
    }
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable(name, error as NodeJS.ErrnoException)
  }
}

async function beginsLikeZip(path: string, name: string): Promise<boolean> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    // An empty zip begins with the record that ends others.
    return bytesRead === 4 && (buffer.readUInt32BE() === 0x504b0304 || buffer.readUInt32BE() === 0x504b0506)
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
