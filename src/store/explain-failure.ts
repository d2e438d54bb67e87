import { accessSync, constants, statfsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { Refusal } from '#archive/refusal.ts'
import { DamagedArchive } from './damaged-archive.ts'
import { failureOf, isOfFile } from './database-failure.ts'

/**
 * SQLite's primary result codes for 'malformed', 'not a database', 'cannot open', 'read-only', 'busy', 'full' and 'input or
 * output'.
 */
const CORRUPT = 11
const NOT_A_DATABASE = 26
const CANNOT_OPEN = 14
const READ_ONLY = 8
const BUSY = 5
const FULL = 13
const IO_ERROR = 10

/** With less than this free SQLite cannot make its temporary files, in bytes. */
const FULL_BELOW = 64 * 1024

/** An error of SQLite as a refusal with a sentence; any other error as it is. */
export function explainSqlite(error: unknown, file: string): unknown {
  const code = Number((error as { errcode?: number }).errcode ?? -1) & 0xff
  if (code === CORRUPT || code === NOT_A_DATABASE) return new DamagedArchive(file)
  if (code === CANNOT_OPEN || code === READ_ONLY) return unwritable(file, dirname(file))
  if (code === FULL) {
    return new Refusal('unavailable', `The disk is full: nothing of this was written to ${file}. Make room first.`)
  }
  if (code === IO_ERROR) return explainDisk(error as Error, dirname(file))
  if (code === BUSY) {
    return new Refusal(
      'unavailable',
      `The archive ${file} is in use by another program: wait for it to end, or stop it.`,
    )
  }
  return error
}

/** An error of PostgreSQL as a refusal where the server is away or refuses; any other error as it is. @param url its address */
export function explainPostgres(error: unknown, url: string): unknown {
  const failure = isOfFile(error) ? null : failureOf(error)
  const place = hostOrName(url, 'DATABASE_URL')
  if (failure === 'away') return databaseUnreachable(place, error)
  return failure === null
    ? error
    : new Refusal('unavailable', `The database at ${place} could not do this (${reasonOf(error)}): see its log.`)
}

/** The host of a database; the name of the setting where the address has none. */
export const hostOrName = (url: string, name: string): string => (URL.canParse(url) && new URL(url).host) || name

/** The error for a PostgreSQL that does not respond. */
export const databaseUnreachable = (place: string, error: unknown): Refusal =>
  new Refusal(
    'unavailable',
    `The database at ${place} cannot be reached (${reasonOf(error)}): check DATABASE_URL and that the server runs.`,
  )

/** PostgreSQL's SQLSTATE for 'insufficient privilege'. */
const NO_RIGHTS = '42501'

/** PostgreSQL's error for a user who may not make or change tables, as a refusal; any other error as it is. */
export function explainRights(error: unknown, place: string): unknown {
  if ((error as { code?: unknown }).code !== NO_RIGHTS) return error
  return new Refusal(
    'unavailable',
    `The user in DATABASE_URL may not do this in the database at ${place} (${reasonOf(error)}): let the user own the database and its tables.`,
  )
}

const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string }
  return message || code || 'no answer'
}

/** A file system error in a folder as a refusal, where disk or permissions cause it; any other error as it is. */
export function explainFiles(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return fullDisk(folder)
  if (code === 'EIO') return explainDisk(error as Error, folder)
  if (code === 'EROFS') return unwritable(folder, folder)
  if (code !== 'EACCES' && code !== 'EPERM') return error
  return isWithin(error, folder) ? wrongOwner('change', (error as { path: string }).path) : unwritable(folder, folder)
}

/** True for an error of the file system about a file in a folder. */
export const isWithin = (error: unknown, folder: string): boolean => {
  const { path } = error as NodeJS.ErrnoException
  return typeof path === 'string' && path.startsWith(join(folder, sep))
}

/** The error for a file in the data folder that belongs to another user, such as root after a command. */
export const wrongOwner = (what: 'read' | 'change', path: string): Refusal =>
  new Refusal(
    'unavailable',
    `This user may not ${what} ${path}: give it to the user of the archive, with all that is in it.`,
  )

/** The refusal for an unwritable file or folder in a data folder. @param what its path, or a longer description */
export function unwritable(what: string, folder: string): Refusal {
  return new Refusal(
    'unavailable',
    isReadOnly(folder)
      ? `${what} cannot be written: its disk is read-only. Mount it writable, or copy the data folder and set COLLOQUY_DATA to the copy.`
      : `${what} cannot be written: set COLLOQUY_DATA to a folder that this user may write to.`,
  )
}

/** The refusal for an unreadable folder within a data folder. */
export function unreadable(path: string, error: unknown): Refusal {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') return wrongOwner('read', path)
  return new Refusal('unavailable', `${path} cannot be read (${code}): see what it is, and check the disk.`)
}

const fullDisk = (folder: string) =>
  new Refusal('unavailable', `The disk of ${folder} is full: make room, and try again.`)

function explainDisk({ message }: Error, folder: string): Refusal {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < FULL_BELOW) return fullDisk(folder)
  return new Refusal('unavailable', `The disk of ${folder} cannot be read or written (${message}): check the disk.`)
}

function isReadOnly(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS'
  }
}
