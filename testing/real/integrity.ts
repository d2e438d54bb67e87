import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The result of SQLite's integrity check for the archive in a folder: 'ok' without problems. */
export function integrityOf(folder: string): string {
  const database = new DatabaseSync(join(folder, 'colloquy.db'))
  try {
    const [row] = database.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[]
    const orphans = database.prepare('PRAGMA foreign_key_check').all()
    return orphans.length > 0 ? `${orphans.length} orphans` : (row?.integrity_check ?? 'no answer')
  } finally {
    database.close()
  }
}
