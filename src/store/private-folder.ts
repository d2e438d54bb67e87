import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PRIVATE_FOLDER } from '#archive/file-modes.ts'

/** Rights of the group and of everyone. */
const OTHERS = 0o077
/** The sticky bit, of folders that many users share, such as /tmp. */
const SHARED = 0o1000

/** Folders that the program makes within a data folder; what else lies there is the owner's to judge. */
const OWN_FOLDERS = /^(images|uploads|\.pictures|\.(?:restore|import)-\w+)$/
/** The database, and the files that SQLite and the program put next to it. */
const DATABASE_FILES = /^colloquy\.db(-|\.|$)/

/**
 * Makes a data folder that only its owner can read. In one that is there, possibly made by a version that left the rights
 * to the system, it takes all rights from others. Rights that cannot be changed (the folder of another user, a disk
 * without rights) stay, as do those of a folder that many users share.
 * @param folder an absolute path
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(folder, { mode: PRIVATE_FOLDER }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const entries = await readdir(folder, { withFileTypes: true })
  if (((await stat(folder)).mode & SHARED) !== 0 || !(await tighten(folder))) return
  for (const entry of entries) {
    if (entry.isDirectory() && OWN_FOLDERS.test(entry.name)) await tightenAll(join(folder, entry.name))
  }
}

/** Takes from others all rights to the files of the database. @param folder the data folder */
export async function tightenDatabase(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isFile() && DATABASE_FILES.test(entry.name)) await tighten(join(folder, entry.name))
  }
}

async function tightenAll(folder: string): Promise<void> {
  await tighten(folder)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await tightenAll(path)
    else if (entry.isFile()) await tighten(path)
  }
}

/** @returns true when others had rights and have none now */
async function tighten(path: string): Promise<boolean> {
  try {
    const { mode } = await stat(path)
    if ((mode & OTHERS) === 0) return false
    await chmod(path, mode & 0o700)
    return true
  } catch {
    return false
  }
}
