import { sql, type CompiledQuery } from 'kysely'
import { rowsSync, rowsOf } from './sqlite.ts'
import type { Db, ThreadCountsTable } from './tables.ts'

const countsIn = (db: Db, threads: string): CompiledQuery<ThreadCountsTable> =>
  sql<ThreadCountsTable>`SELECT thread_id, count FROM thread_counts
    WHERE thread_id IN (SELECT key FROM json_each(${threads})) ORDER BY thread_id`.compile(db)

/**
 * How many comments threads show, always in the same order; some without any are left out.
 * @param threads a `jsonSet` of at most 1000
 */
export const readCounts = (db: Db, threads: string): Promise<ThreadCountsTable[]> => rowsOf(db, countsIn(db, threads))

/** The same synchronously, on SQLite; null where that is not possible. */
export const countsSync = (db: Db, threads: string): ThreadCountsTable[] | null => rowsSync(db, countsIn(db, threads))
