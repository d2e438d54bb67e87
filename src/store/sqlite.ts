import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, type CompiledQuery, type SqliteDatabase } from 'kysely'
import { eventLoopTick } from '#archive/event-loop-tick.ts'
import { FileDialect } from './sqlite-dialect.ts'
import type { Db, Tables } from './tables.ts'

/** How long opening waits for another process, as one that is closing the file, in milliseconds. */
const OPEN_TIMEOUT = 5000

/** A write-ahead log that a large import has made longer is cut to this by a later write, in bytes: by default it never is. */
const MAX_LOG_BYTES = 16 * 2 ** 20

/**
 * Pages that are kept in memory, in KB: with 64 MB neither reading cards nor an import of 100,000 was quicker, as the system has the
 * pages of the file in memory as well.
 */
const CACHE_KB = 16_384

/** Prepared statements that are kept; the oldest makes room. */
const MAX_CACHED_STATEMENTS = 300

/**
 * Opens an archive in one SQLite file: WAL, and every commit is on the disk before it is acknowledged.
 * @param file a path, or ':memory:'
 */
export function openSqlite(file: string): Db {
  return asArchive(new DatabaseSync(file, { timeout: OPEN_TIMEOUT }), 'PRAGMA synchronous = FULL')
}

/** An open file as the archive that it is. @param durability what its commits wait for */
export function asArchive(database: DatabaseSync, durability: string): Db {
  try {
    database.exec(`PRAGMA journal_mode = WAL; ${durability}; PRAGMA foreign_keys = ON;
      PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${CACHE_KB}; PRAGMA mmap_size = 134217728;
      PRAGMA journal_size_limit = ${MAX_LOG_BYTES};
      PRAGMA busy_timeout = 0;`)
  } catch (error) {
    database.close()
    throw error
  }
  const version = database.prepare('PRAGMA data_version')
  version.setReturnArrays(true)
  const ready = {
    database,
    prepare: keepPrepared(database),
    version,
    ran: 0,
    known: new Map(),
  }
  const dialect = new FileDialect({ database: adapt(ready), isTransaction: () => database.isTransaction })
  const db = new Kysely<Tables>({ dialect })
  behind.set(db, ready)
  return db
}

/** True for an archive in a SQLite file, or a transaction on one. */
export const isSqlite = (db: Db): boolean => db.getExecutor().adapter instanceof SqliteAdapter

/** The path of an archive's file; null for one that is no SQLite file. */
export const fileOf = (db: Db): string | null => behind.get(db)?.database.location() ?? null

interface Opened {
  database: DatabaseSync
  prepare: (sql: string) => Prepared
  /** Asks for the number of the last commit of another connection; as an array, which takes half as long as an object. */
  version: StatementSync
  /** How many statements were asked for in line. */
  ran: number
  /** The rows read by `rowsOfTick`, in which turn of the event loop, and how many statements were asked for before it. */
  known: Map<CompiledQuery, { rows: unknown[]; turn: number; ran: number; version: number }>
}

const behind = new WeakMap<Db, Opened>()

/**
 * Executes the query of most requests synchronously, ahead of the queue of all other statements.
 * @returns null in the midst of a transaction, whose uncommitted rows must not be seen, for a database that is no SQLite file
 * of this process, and where it fails: the queued call then reports why
 */
export function rowsSync<Row>(db: Db, { sql, parameters }: CompiledQuery<Row>): Row[] | null {
  const opened = behind.get(db)
  try {
    if (!opened || opened.database.isTransaction) return null
    return opened.prepare(sql).statement.all(...values(parameters)) as Row[]
  } catch {
    return null
  }
}

/**
 * The same as it was when it was first asked for in this turn of the event loop, unless this process has used the database
 * since: for requests. Those that are heard in one turn had all arrived before (ADR-0106). In a later turn they are read again
 * where this process, or by the word of SQLite any other, has used the database since.
 */
export function rowsOfTick<Row>(db: Db, query: CompiledQuery<Row>): Row[] | null {
  const opened = behind.get(db)
  if (!opened) return null
  const { ran } = opened
  const turn = eventLoopTick()
  const known = opened.known.get(query)
  if (known?.ran === ran && known.turn === turn) return known.rows as Row[]
  // Read before the rows: these are as new, or newer.
  const version = versionOf(opened)
  if (version === null) return null
  if (known?.ran === ran && known.version === version) {
    known.turn = turn
    return known.rows as Row[]
  }
  const rows = rowsSync(db, query)
  if (rows) opened.known.set(query, { rows, turn, ran, version })
  return rows
}

/** Changes with each commit of another connection; null in the midst of a transaction, and where it cannot be read. */
function versionOf({ database, version }: Opened): number | null {
  try {
    return database.isTransaction ? null : (version.get() as unknown as [number])[0]
  } catch {
    return null
  }
}

/** The rows of a query that many requests ask: at once where that is possible, else in line. */
export async function rowsOf<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  return rowsSync(db, query) ?? (await db.executeQuery(query)).rows
}

interface Prepared {
  statement: StatementSync
  /** True when it gives rows. */
  reader: boolean
}

/** Prepares statements, and keeps them for the next time. */
function keepPrepared(database: DatabaseSync): (sql: string) => Prepared {
  const cached = new Map<string, Prepared>()
  return (sql) => {
    const known = cached.get(sql)
    if (known) return known
    // Every transaction here writes: taking the lock at once avoids a failure in its middle.
    const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
    const reader = statement.columns().length > 0
    // The full-text tables of older archives report row ids beyond safe numbers, which run() would throw on.
    if (!reader) statement.setReadBigInts(true)
    const oldest = cached.keys().next()
    if (cached.size >= MAX_CACHED_STATEMENTS && !oldest.done) cached.delete(oldest.value)
    const prepared = { statement, reader }
    cached.set(sql, prepared)
    return prepared
  }
}

/** node:sqlite in the shape that Kysely's dialect expects. */
function adapt(opened: Opened): SqliteDatabase {
  const { database } = opened
  return {
    close: () => database.close(),
    prepare(sql) {
      opened.ran++
      const { statement, reader } = opened.prepare(sql)
      return {
        reader,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => {
          // SQLite has given up some transactions by itself, as on a full disk; a second end would hide the reason.
          if (sql === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 }
          const { changes, lastInsertRowid } = statement.run(...values(parameters))
          return { changes, lastInsertRowid }
        },
        // A statement that is read chunk by chunk must not be shared with the next caller.
        iterate: (parameters) => database.prepare(sql).iterate(...values(parameters)),
      }
    },
  }
}

/** node:sqlite hands over every number as floating point: whole ones reach SQLite as such. */
const exactly = (value: unknown): unknown => (Number.isSafeInteger(value) ? BigInt(value as number) : value)

const values = (parameters: readonly unknown[]) => parameters.map(exactly) as SQLInputValue[]
