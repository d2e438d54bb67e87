import { sql } from 'kysely'
import { counted } from '#archive/counted.ts'
import type { Db } from './tables.ts'

/** SQLite's messages for a damaged text index, which archives had before step 0038 drops it: no card is lost with it. */
const OF_A_TEXT_INDEX = /fts5 table|search_(public|private)\b/i

const CARDS = `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'cards'`

/** No text that is kept holds a zero byte (intake/storable-text.ts): where there is one, the disk has lost what was there. */
const TORN = `SELECT count(*) AS torn FROM cards WHERE ${['prompt', 'response', 'summary']
  .map((column) => `instr(CAST(${column} AS BLOB), x'00') > 0`)
  .join(' OR ')}`

/** SQLite's own check follows the pages of a long text without a look at what is in them: this looks. */
async function tornTexts(db: Db): Promise<string[]> {
  const { rows: tables } = await sql.raw(CARDS).execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql.raw<{ torn: number }>(TORN).execute(db)
  const torn = rows[0]?.torn ?? 0
  return torn > 0 ? [`${counted(torn, 'card')} lost a part of the text`] : []
}

/**
 * The problems of a SQLite file, without its text indexes: those that SQLite finds itself, and texts of which a part is
 * gone.
 * @param mode `quick` reads every page, `whole` compares indexes with their tables too
 */
export async function integrityProblems(db: Db, mode: 'quick' | 'whole'): Promise<string[]> {
  const query = mode === 'quick' ? 'PRAGMA quick_check(20)' : 'PRAGMA integrity_check(20)'
  const { rows } = await sql<Record<string, string>>`${sql.raw(query)}`.execute(db)
  const found = rows.flatMap((row) => Object.values(row))
  const problems = found.filter((text) => text !== 'ok' && !OF_A_TEXT_INDEX.test(text))
  return problems.length > 0 ? problems : tornTexts(db)
}

/** Makes all indexes of a SQLite file again from its tables. */
export async function rebuildIndexes(db: Db): Promise<void> {
  await sql`REINDEX`.execute(db)
}

/** Size of a SQLite archive in bytes, with its write-ahead log. */
export async function sizeOfFile(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`SELECT page_count * page_size AS size
    FROM pragma_page_count(), pragma_page_size()`.execute(db)
  return rows[0]!.size
}

/** The version of a PostgreSQL server, and how many bytes the database takes there. */
export async function describePostgres(db: Db): Promise<{ version: string; size: number }> {
  const { rows } = await sql<{ version: string; size: number }>`SELECT current_setting('server_version') AS version,
    pg_database_size(current_database())::bigint AS size`.execute(db)
  return rows[0]!
}
