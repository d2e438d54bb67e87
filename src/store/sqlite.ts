import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteDialect, type RawBuilder, type SqliteDatabase } from 'kysely'
import type { Tables } from './tables.ts'

/** How long a write waits for another process's write, in milliseconds. */
const BUSY_TIMEOUT = 5000

/** Prepared statements that are kept; the oldest makes room. */
const KEPT_STATEMENTS = 300

/**
 * Opens an archive in one SQLite file: WAL, and every commit is on the disk before it is acknowledged.
 * @param file a path, or ':memory:'
 */
export function openSqlite(file: string): Kysely<Tables> {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT })
  try {
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
      PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536; PRAGMA mmap_size = 134217728;`)
  } catch (error) {
    database.close()
    throw error
  }
  const opened = { database, ran: 0 }
  const db = new Kysely<Tables>({ dialect: new WholeSteps({ database: adapt(opened) }) })
  behind.set(db, opened)
  return db
}

interface Opened {
  database: DatabaseSync
  /** How many statements were run in line, shortcuts left out. */
  ran: number
}

const behind = new WeakMap<Kysely<Tables>, Opened>()

/** A statement that is asked with most requests. */
export interface Shortcut<Row> {
  /**
   * Its rows, asked past the line in which all others wait; or null in the midst of a transaction, whose unfinished work
   * nobody may see, for a database that is no SQLite file of this process, and where it fails: who then waits in line is
   * told why.
   */
  atOnce(db: Kysely<Tables>, ...values: string[]): Row[] | null
  /**
   * The same as it was when it was first asked for in this turn of the event loop, unless this process has used the
   * database since: for requests. Those that are heard in one turn had all arrived before (decisions 106).
   */
  ofTurn(db: Kysely<Tables>): Row[] | null
  /** Its rows, in line where they cannot be had at once. */
  read(db: Kysely<Tables>, ...values: string[]): Promise<Row[]>
}

/** @param ask the statement; its text is the same for all values */
export function shortcut<Row>(ask: (...values: string[]) => RawBuilder<Row>): Shortcut<Row> {
  const prepared = new WeakMap<DatabaseSync, StatementSync>()
  const turns = new WeakMap<Opened, { rows: Row[] | null; ran: number }>()

  const atOnce: Shortcut<Row>['atOnce'] = (db, ...values) => {
    const database = behind.get(db)?.database
    try {
      if (!database || database.isTransaction) return null
      const statement = prepared.get(database) ?? database.prepare(ask(...values).compile(db).sql)
      prepared.set(database, statement)
      return statement.all(...values) as Row[]
    } catch {
      return null
    }
  }
  const ofTurn: Shortcut<Row>['ofTurn'] = (db) => {
    const opened = behind.get(db)
    if (!opened) return null
    const turn = turns.get(opened)
    if (turn?.ran === opened.ran) return turn.rows
    if (!turn) setImmediate(() => turns.delete(opened))
    const rows = atOnce(db)
    turns.set(opened, { rows, ran: opened.ran })
    return rows
  }

  return {
    atOnce,
    ofTurn,
    read: async (db, ...values) => atOnce(db, ...values) ?? (await ask(...values).execute(db)).rows,
  }
}

/** Tables are made and changed within transactions as well, which Kysely leaves unused: a migration is whole or not at all. */
class WholeSteps extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

interface Prepared {
  statement: StatementSync
  /** True when it gives rows. */
  reader: boolean
}

/** node:sqlite in the shape that Kysely's dialect expects. */
function adapt(opened: Opened): SqliteDatabase {
  const { database } = opened
  const kept = new Map<string, Prepared>()
  const prepare = (sql: string): Prepared => {
    const known = kept.get(sql)
    if (known) return known
    // Every transaction here writes: taking the lock at once avoids a failure in its middle.
    const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
    const reader = statement.columns().length > 0
    // A delete in a full-text table reports a row id beyond safe numbers, which run() would throw on.
    if (!reader) statement.setReadBigInts(true)
    const oldest = kept.keys().next()
    if (kept.size >= KEPT_STATEMENTS && !oldest.done) kept.delete(oldest.value)
    const prepared = { statement, reader }
    kept.set(sql, prepared)
    return prepared
  }
  const values = (parameters: readonly unknown[]) => parameters.map(exactly) as SQLInputValue[]
  return {
    close: () => database.close(),
    prepare(sql) {
      opened.ran++
      const { statement, reader } = prepare(sql)
      return {
        reader,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => {
          // SQLite has given up some transactions by itself, as on a full disk; a second end would hide the reason.
          if (sql === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 }
          const { changes, lastInsertRowid } = statement.run(...values(parameters))
          return { changes, lastInsertRowid }
        },
        // A statement that is read piece by piece must not be shared with the next caller.
        iterate: (parameters) => database.prepare(sql).iterate(...values(parameters)),
      }
    },
  }
}

/**
 * node:sqlite hands over every number as floating point, and a full-text table takes no notice of such a bound of its
 * rows: it would read on to the end.
 */
const exactly = (value: unknown): unknown => (Number.isSafeInteger(value) ? BigInt(value as number) : value)
