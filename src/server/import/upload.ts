import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#archive/file-modes.ts'
import { isHiddenName } from '#archive/hidden-name.ts'
import { Refusal } from '#archive/refusal.ts'
import { makeScratch } from '#store/scratch-folder.ts'

/** A file that a browser offers for upload. */
export interface OfferedFile {
  /** With `/` between folders. */
  name: string
  /** Bytes. */
  size: number
}

/** The files of one import, which are uploaded in chunks into a temporary folder. */
export interface Upload {
  /** The displayed name: of the file or of the common folder, or the number of files. */
  readonly name: string
  /** The path to import: the file itself, or the folder of several files. */
  readonly path: string
  /**
   * Writes the next chunk of a file; a repeated chunk is ignored, so that it can be sent again.
   * @returns number of bytes received of the file
   * @throws Refusal when the chunk leaves a gap or the file grows beyond its size
   */
  write(number: number, offset: number, bytes: Uint8Array): Promise<number>
  /** True when every file is complete. */
  isWhole(): boolean
  remove(): Promise<void>
}

/**
 * Makes a temporary folder for the files of an import, which the next start removes where the server was killed.
 * @param folder the data folder; created when it is missing
 * @param limit maximum bytes of all files together
 * @throws Refusal when they are too large, or a name would lead out of the folder
 */
export async function openUpload(folder: string, files: readonly OfferedFile[], limit: number): Promise<Upload> {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  if (total > limit) {
    throw new Refusal(
      'too-large',
      `These files have ${megabytes(total)} MB, and ${megabytes(limit)} MB may be uploaded: raise IMPORT_LIMIT, or run colloquy import.`,
    )
  }
  const names = files.map(({ name }) => safeName(name))
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) {
    throw new Refusal('bad-request', 'Two of these files have the same name: put them into folders or a zip.')
  }
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const scratch = await makeScratch(folder, '.import-')
  // In a subfolder, as the lock is not one of the files.
  const own = join(scratch.path, 'files')
  const places = files.map(({ size }, index) => ({ path: join(own, names[index]!), size, received: 0 }))
  try {
    for (const { path } of places) {
      await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER }).catch(clash)
      await (await open(path, 'wx', PRIVATE_FILE).catch(clash)).close()
    }
  } catch (error) {
    await scratch.remove()
    throw error
  }
  /** Chunks are written one at a time, whatever order their requests end in. */
  let last: Promise<unknown> = Promise.resolve()

  async function append(number: number, offset: number, bytes: Uint8Array): Promise<number> {
    const place = places[number]
    if (!place) throw new Refusal('bad-request', 'This import has no such file.')
    if (offset > place.received) throw new Refusal('conflict', 'A part of the file is missing: choose it again.')
    if (offset + bytes.length > place.size) throw new Refusal('too-large', 'The file is larger than announced.')
    if (offset + bytes.length <= place.received) return place.received
    await using file = await open(place.path, 'r+')
    await writeAll(file, bytes, offset)
    place.received = offset + bytes.length
    return place.received
  }

  return {
    name: nameOf(names),
    path: places.length === 1 ? places[0]!.path : own,
    write: (number, offset, bytes) => {
      const next = last.then(() => append(number, offset, bytes))
      last = next.catch(() => undefined)
      return next
    },
    isWhole: () => places.every(({ size, received }) => received === size),
    remove: async () => {
      await last
      await scratch.remove()
    },
  }
}

/** Writes all bytes: a nearly full disk takes the beginning of a chunk without an error, and fails at the next write. */
async function writeAll(file: FileHandle, bytes: Uint8Array, offset: number): Promise<void> {
  for (let done = 0; done < bytes.length;)
    done += (await file.write(bytes, done, bytes.length - done, offset + done)).bytesWritten
}

function nameOf(names: readonly string[]): string {
  const [top = '', ...below] = names[0]!.split('/')
  if (names.length === 1) return below.at(-1) ?? top
  return below.length > 0 && names.every((name) => name.startsWith(`${top}/`)) ? top : `${names.length} files`
}

const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20).toLocaleString('en-US')

function clash(error: NodeJS.ErrnoException): never {
  if (error.code === 'EEXIST' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') {
    throw new Refusal('bad-request', 'The names of these files do not fit into one folder: put them into a zip.')
  }
  throw error
}

/** The name as a path below a folder; a name that could lead anywhere else is refused. */
function safeName(name: string): string {
  const parts = name.split('/')
  const isSafe = parts.every((part) => /^(?![a-z]:\S)[^/\\\p{Cc}]{1,200}$/iu.test(part) && !isHiddenName(part))
  if (!isSafe || parts.length > 12 || !name.isWellFormed()) {
    const shown = name
      .slice(0, 60)
      .toWellFormed()
      .replace(/\p{Cc}/gu, '\ufffd')
    throw new Refusal('bad-request', `A file cannot be called '${shown}': rename it.`)
  }
  return name
}
