import type { SourceFile } from '#intake/source-file.ts'
import { cursorRows, isCursorDatabase } from './cursor-database.ts'
import { isLlmDatabase, llmRows } from './llm-database.ts'
import { withDatabase, type OpenDatabase } from './open-database.ts'

/** How each program's database is read as records of its kind. */
const PROGRAMS: readonly [
  isIts: (database: OpenDatabase) => boolean,
  records: (database: OpenDatabase) => Generator,
][] = [
  [isLlmDatabase, llmRows],
  [isCursorDatabase, cursorRows],
]

/**
 * The records of a SQLite file as values of JSON, one by one; none where no program is known by its tables.
 * @throws Refusal when it is damaged
 */
export const databaseRecords = (file: SourceFile): AsyncGenerator =>
  withDatabase(file, function* (database) {
    for (const [isIts, records] of PROGRAMS) if (isIts(database)) yield* records(database)
  })

/**
 * Says of a SQLite file whose program is not known what its tables are called; null where it is known.
 * @throws Refusal when it is damaged
 */
export async function unknownTables(file: SourceFile): Promise<string[] | null> {
  const found = withDatabase(file, function* (database) {
    yield PROGRAMS.some(([isIts]) => isIts(database)) ? null : [...database.tables]
  })
  for await (const tables of found) return tables
  return null
}
