import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readableSize } from '#archive/readable-size.ts'
import { integrityFaults } from '#store/integrity.ts'
import type { Check, CheckContext, Report } from './check.ts'

/** Faults of SQLite's own indexes: the rows are whole, and the indexes can be made anew from them. */
const OF_AN_INDEX = /missing from index|wrong # of entries in index|non-unique entry in index/

/** Reads every page of a SQLite file; asks PostgreSQL for its version and size. */
export const databaseCheck: Check = {
  name: 'database',
  run: ({ kind, db, folder }) => (kind === 'sqlite' ? lookAtFile(db, folder) : lookAtServer(db)),
}

async function lookAtFile(db: CheckContext['db'], folder: string): Promise<Report> {
  const { size } = await stat(join(folder, 'colloquy.db'))
  const ok = `SQLite, ${readableSize(size)}, every page read`
  const found = await integrityFaults(db, 'whole')
  if (found.length === 0) return { ok, problems: [] }
  const what = `the file colloquy.db is damaged (${found[0]!.trim().split('\n').at(-1)})`
  if (!found.every((text) => OF_AN_INDEX.test(text))) {
    return { ok, problems: [{ what, advice: 'restore a backup with: colloquy restore FILE --replace' }] }
  }
  const mend = async () => {
    await sql`REINDEX`.execute(db)
    if ((await integrityFaults(db, 'whole')).length > 0) throw new Error('It is still damaged: restore a backup')
    return 'its indexes were made anew'
  }
  return { ok, problems: [{ what, mend }] }
}

async function lookAtServer(db: CheckContext['db']): Promise<Report> {
  const { rows } = await sql<{ version: string; size: number }>`SELECT current_setting('server_version') AS version,
    pg_database_size(current_database())::bigint AS size`.execute(db)
  return { ok: `PostgreSQL ${rows[0]?.version}, ${readableSize(rows[0]?.size ?? 0)}`, problems: [] }
}
