/**
 * Failures of a database that are not bugs:
 * `away`: not reached, restarting, or silent for too long; `busy`: locked by another writer; `full`: no room on its disk;
 * `read-only`: its disk or the server takes no writes; `failing`: its disk does not do what it is asked; `damaged`: what
 * is read is not what was written.
 */
export type DatabaseFailure = 'away' | 'busy' | 'full' | 'read-only' | 'failing' | 'damaged'

/** SQLite's primary result codes. */
const SQLITE: Readonly<Record<number, DatabaseFailure>> = {
  5: 'busy',
  6: 'busy',
  8: 'read-only',
  10: 'failing',
  11: 'damaged',
  13: 'full',
  14: 'failing',
  26: 'damaged',
}

/** SQLSTATEs of PostgreSQL, whole or by their class, and the codes of a broken connection. */
const POSTGRES: Readonly<Record<string, DatabaseFailure>> = {
  '08': 'away',
  '53100': 'full',
  '53': 'away',
  '55P03': 'busy',
  '40P01': 'busy',
  '25006': 'read-only',
  '57': 'away',
  '58': 'failing',
  XX001: 'damaged',
  XX002: 'damaged',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
}

/** The codes of files: those of an archive are on the disk of its database, or on one that fails in the same ways. */
const FILES: Readonly<Record<string, DatabaseFailure>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EIO: 'failing',
}

/** Messages of the driver about a lost connection, which have no code. */
const CONNECTION_LOST =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Postgres connection has been discarded)/

/** The failure behind an error of either database, or of a file; null when the error is of another kind. */
export function failureOf(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null
  const { errcode, code } = error as { errcode?: unknown; code?: unknown }
  if (typeof errcode === 'number') return SQLITE[errcode & 0xff] ?? null
  if (typeof code === 'string' && /^(?:[0-9A-Z]{5}|E[A-Z_]+)$/.test(code))
    return POSTGRES[code] ?? POSTGRES[code.slice(0, 2)] ?? FILES[code] ?? null
  return CONNECTION_LOST.test(error.message) ? 'away' : null
}

/** True for an error of the file system; databases have codes of their own. */
export const isOfFile = (error: unknown): boolean =>
  error instanceof Error && Object.hasOwn(FILES, String((error as { code?: unknown }).code))

/** True for the error about a text with NUL, which PostgreSQL cannot store. */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === '22021'
