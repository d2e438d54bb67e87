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
  if (found.length === 0) return { ok, problems: [] }
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
