import { readableSize } from '#archive/readable-size.ts'
import { describePostgres, integrityProblems, rebuildIndexes, sizeOfFile } from '#store/integrity.ts'
import { RESTORE, type Check, type CheckContext, type Report } from './check.ts'

/** Faults of SQLite's own indexes: the rows are whole, and the indexes can be rebuilt from them. */
const OF_AN_INDEX = /missing from index|wrong # of entries in index|non-unique entry in index/

/** Reads every page of a SQLite file; asks PostgreSQL for its version and size. */
export const databaseCheck: Check = {
  name: 'database',
  run: ({ kind, db }) => (kind === 'sqlite' ? lookAtFile(db) : lookAtServer(db)),
}

async function lookAtFile(db: CheckContext['db']): Promise<Report> {
  const ok = `SQLite, ${readableSize(await sizeOfFile(db))}, every page read`
  const found = await integrityProblems(db, 'whole')
  if (found.length === 0) return { ok, problems: [], notes: versionNotes(process.versions['sqlite'] ?? '') }
  const what = `the file colloquy.db is damaged (${found[0]!.trim().split('\n').at(-1)})`
  if (!found.every((text) => OF_AN_INDEX.test(text))) {
    return { ok, problems: [{ what, advice: RESTORE }] }
  }
  const repair = async () => {
    await rebuildIndexes(db)
    if ((await integrityProblems(db, 'whole')).length > 0) throw new Error('It is still damaged: restore a backup')
    return 'its indexes were rebuilt'
  }
  return { ok, problems: [{ what, repair }] }
}

async function lookAtServer(db: CheckContext['db']): Promise<Report> {
  const { version, size } = await describePostgres(db)
  return { ok: `PostgreSQL ${version}, ${readableSize(size)}`, problems: [] }
}

/** The first version of each branch in which a reset of the write-ahead log is safe (sqlite.org/wal.html, "WAL-reset bug"). */
const SAFE_RESETS = [
  [44, 6],
  [50, 7],
  [51, 3],
] as const

/**
 * A note on a SQLite that can damage a file to which two processes write, such as a server and an import.
 * @param version of SQLite 3, as '3.51.3'
 */
export function versionNotes(version: string): string[] {
  const [, branch = 0, patch = 0] = version.split('.').map(Number)
  if (branch > 51 || SAFE_RESETS.some(([safe, from]) => safe === branch && patch >= from)) return []
  return [
    `SQLite ${version}, which Node ${process.version} brings, can in rare cases damage an archive that two processes write: use a Node with SQLite 3.51.3 or later`,
  ]
}
