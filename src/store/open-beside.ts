import { DatabaseSync } from 'node:sqlite'
import { sql, type Kysely } from 'kysely'
import { asArchive } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** Busy timeout of a background thread's writes, in milliseconds: an import may hold the lock. */
const BUSY_TIMEOUT_MS = 300_000

/**
 * Opens an archive's file once more, for a thread that writes much into tables that are not read yet, those behind a
 * full-text table among them. What it commits is on the disk with the next commit of anybody else at the latest, or when
 * the log is taken into the file (`checkpoint`), which SQLite does not do for it.
 */
export const openBeside = (file: string): Kysely<Tables> =>
  asArchive(
    new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, defensive: false }),
    'PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0',
  )

/** Takes the log of a file into it, as far as no reader needs an older state; others may write meanwhile. */
export const checkpoint = (db: Kysely<Tables>) => sql`PRAGMA wal_checkpoint(PASSIVE)`.execute(db)
