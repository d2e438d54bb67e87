import type { SourceFile } from '#intake/source-file.ts'
import { cursorRows, isCursorDatabase } from './cursor-database.ts'
import { gooseRows, isGooseDatabase } from './goose-database.ts'
import { isLlmDatabase, llmRows } from './llm-database.ts'
import { isOllamaDatabase, ollamaRows } from './ollama-database.ts'
import { isOpencodeDatabase, opencodeRows } from './opencode-database.ts'
import { withDatabase, type OpenDatabase } from './open-database.ts'
import { isZedDatabase, zedRows } from './zed-database.ts'

/** How each program's database is recognised, and read as records of its kind. */
const PROGRAMS: readonly [
  isIts: (database: OpenDatabase) => boolean,
  records: (database: OpenDatabase) => Generator,
][] = [
  [isLlmDatabase, llmRows],
  [isCursorDatabase, cursorRows],
  [isGooseDatabase, gooseRows],
  [isOpencodeDatabase, opencodeRows],
  [isZedDatabase, zedRows],
  [isOllamaDatabase, ollamaRows],
]

/**
 * The records of a SQLite file as JSON values, one by one; none for an unknown database.
 * @throws Refusal for a damaged database
 */
export const databaseRecords = (file: SourceFile): AsyncGenerator =>
  withDatabase(file, function* (database) {
    for (const [isIts, records] of PROGRAMS) if (isIts(database)) yield* records(database)
  })

/**
 * The table names of a SQLite file of an unknown program; null for a known one.
 * @throws Refusal for a damaged database
 */
export async function unknownTables(file: SourceFile): Promise<string[] | null> {
  const found = withDatabase(file, function* (database) {
    yield PROGRAMS.some(([isIts]) => isIts(database)) ? null : [...database.tables]
  })
  for await (const tables of found) return tables
  return null
}
