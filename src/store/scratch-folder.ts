import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#archive/file-modes.ts'
import { explainSqlite } from './explain-failure.ts'

/**
 * The purpose of a scratch folder, as the prefix of its name. It holds private texts and pictures, so that it must not outlive
 * the program that made it.
 */
export type ScratchKind = '.restore-' | '.import-'
const NAME = /^\.(?:restore|import)-\w+$/
/** Where earlier versions kept what is uploaded, in a folder for each import; a killed one may have left some. */
const UPLOADS = 'uploads'
const UPLOAD = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A staging folder; other processes do not remove it until it is released. */
export interface ScratchFolder {
  /** Within the data folder. */
  name: string
  path: string
  /** Removes it, with all that lies in it. */
  remove: () => Promise<void>
  /** Leaves it where it is, to be removed when the archive is opened the next time. */
  release: () => void
}

/**
 * Locks a folder by a SQLite file in it. The system releases the lock when the process ends, however it ends, and
 * keeps it apart for processes that do not see each other, such as those of two containers on one volume.
 * @returns what releases it
 * @throws what SQLite says when another holds it, or what the system says of the disk
 */
export function lockFolder(path: string): () => void {
  // SQLite gives its journal the rights of the file. One that is there is not opened here: closing it would end the lock that
  // this process may hold by it.
  if (!existsSync(lockOf(path))) closeSync(openSync(lockOf(path), 'a', PRIVATE_FILE))
  const database = new DatabaseSync(lockOf(path), { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
    return database.close.bind(database)
  } catch (error) {
    database.close()
    throw error
  }
}

/** True while a process holds the lock of a folder, or it cannot be asked. */
export function isLocked(path: string): boolean {
  try {
    lockFolder(path)()
    return false
  } catch {
    return true
  }
}

/** Where the lock of a folder is. */
export const lockOf = (path: string) => join(path, 'lock')

/** Makes a scratch folder in the data folder. @throws Refusal when it cannot be locked, and leaves none then */
export async function makeScratch(folder: string, kind: ScratchKind): Promise<ScratchFolder> {
  const name = `${kind}${randomBytes(6).toString('hex')}`
  const path = join(folder, name)
  await mkdir(path, { mode: PRIVATE_FOLDER })
  let release: () => void
  try {
    release = lockFolder(path)
  } catch (error) {
    await rm(path, { recursive: true, force: true })
    throw explainSqlite(error, path)
  }
  let isOver = false
  const end = () => {
    if (!isOver) release()
    isOver = true
  }
  return {
    name,
    path,
    release: end,
    remove: async () => {
      end()
      await rm(path, { recursive: true, force: true })
    },
  }
}

/** Removes the scratch folders of programs that were killed. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!NAME.test(name)) continue
    const path = join(folder, name)
    // Another program is at work in it.
    if (isLocked(path)) continue
    // Another user's folder stays: it must not keep the archive from being opened.
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
  await removeUploads(join(folder, UPLOADS))
}

/** Anything else that lies in that folder is the owner's, and stays with it. */
async function removeUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (UPLOAD.test(name)) await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)
  }
  await rmdir(folder).catch(() => undefined)
}
