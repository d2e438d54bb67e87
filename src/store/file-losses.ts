import { existsSync, linkSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PRIVATE_FILE } from '#archive/file-modes.ts'
import { Refusal } from '#archive/refusal.ts'
import { DamagedArchive } from './damaged-archive.ts'
import { FILES_FOLDER } from './picture-files.ts'

/**
 * SQLite takes a missing or empty file for a new archive, and a missing write-ahead log for an empty one: what was in them
 * would be gone without a word. So a mark lies next to the file for as long as a process has it open and after one was
 * killed: then the log must be there as well. A new archive appears under its name only when it is more than empty.
 */
const walOf = (file: string): string => `${file}-wal`
const markOf = (file: string): string => `${file}-open`

/**
 * Checks before opening a file that no part of the archive is missing.
 * @throws DamagedArchive when it has
 */
export function refuseLosses(file: string): void {
  const [isThere, hasWal, isMarked] = [file, walOf(file), markOf(file)].map((path) => existsSync(path))
  if (!isThere && (hasWal || isMarked)) {
    throw new DamagedArchive(
      file,
      `The archive ${file} is missing, though what belongs to it is there: put it back or restore a backup, nothing was changed.`,
    )
  }
  if (isThere && statSync(file).isFile() && statSync(file).size === 0) {
    throw new DamagedArchive(
      file,
      leftOf(file).length > 0
        ? `The archive ${file} is empty: restore a backup. ${ELSEWHERE}`
        : `The archive ${file} is empty: restore a backup, or remove the file to begin a new archive.`,
    )
  }
  if (isMarked && !hasWal) {
    throw new DamagedArchive(
      file,
      `The archive ${file} was not closed, and ${walOf(file)} is missing, so its newest changes may be lost: put it back or restore a backup. If a program such as sqlite3 has closed the archive since, remove ${markOf(file)}.`,
    )
  }
}

/** Names that only an existing archive leaves in its folder. Pictures may be there before the first import. */
const LEFT = ['search.index', `${FILES_FOLDER}/`, 'static/', '.pictures/', '.previews/']
const leftOf = (file: string): string[] => LEFT.filter((name) => isFilled(resolve(dirname(file), name)))

const ELSEWHERE = 'For a new archive set COLLOQUY_DATA to another folder.'

/**
 * Checks before making a new archive that none is lost: an archive of the demo, or of the next import
 * alone, would take its place without a word.
 * @throws Refusal where something is left of it
 */
export function refuseLeftovers(file: string): void {
  const left = leftOf(file)
  // Looked at last: another process may be making the archive.
  if (left.length === 0 || existsSync(file)) return
  throw new Refusal(
    'unavailable',
    `The archive ${file} is missing, though ${new Intl.ListFormat('en').format(left)} ${left.length === 1 ? 'is' : 'are'} there: put it back, restore a backup, or set DATABASE_URL where it is in PostgreSQL. ${ELSEWHERE}`,
  )
}

function isFilled(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isDirectory() ? readdirSync(path).length > 0 : (found?.size ?? 0) > 0
}

/** Makes the file of a new archive, unless there is one: it gets its name once it differs from an empty one. */
export function makeFile(file: string): void {
  if (existsSync(file)) return
  const aside = `${file}-new-${process.pid}`
  rmSync(aside, { force: true })
  try {
    // SQLite gives its log and its index of the log the rights of the file.
    writeFileSync(aside, '', { mode: PRIVATE_FILE })
    const database = new DatabaseSync(aside)
    try {
      database.exec('PRAGMA journal_mode = WAL')
    } finally {
      database.close()
    }
    linkSync(aside, file)
  } catch (error) {
    // Another process was faster. A disk without links gets its file from SQLite itself.
    if (!['EEXIST', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes((error as { code?: string }).code ?? ''))
      throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Removes the file of a new archive into which nothing came, unless another process has it open. */
export function removeUnused(file: string): void {
  if (!existsSync(walOf(file)) && !existsSync(markOf(file))) rmSync(file, { force: true })
}

/** Opens a file and marks it; one that cannot be opened keeps no mark that asks for a log that is rightly gone. */
export async function openMarked<Opened>(file: string, open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open()
  } finally {
    updateMark(file)
  }
}

/** Closes an open file; the mark goes before the log does, and comes back while another process has the file open. */
export async function closeMarked(file: string, close: () => Promise<void>): Promise<void> {
  rmSync(markOf(file), { force: true })
  await close()
  updateMark(file)
}

/** The mark exists while the log does. On a full disk it cannot be written: reads continue without it. */
function updateMark(file: string): void {
  if (existsSync(walOf(file))) {
    try {
      writeFileSync(markOf(file), '', { mode: PRIVATE_FILE })
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error
    }
  }
  if (!existsSync(walOf(file))) rmSync(markOf(file), { force: true })
}
