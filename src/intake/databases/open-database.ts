import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from '#archive/refusal.ts'
import { MAX_ELEMENT_BYTES } from '#intake/json-elements.ts'
import type { SourceFile } from '#intake/source-file.ts'

/** An untrusted SQLite file: no code in it runs, and only stored columns of plain tables are read. */
export interface OpenDatabase {
  /** Names of its plain tables, without views and virtual tables. */
  tables: ReadonlySet<string>
  /**
   * The rows of a table with the requested columns, as far as they are stored; numbers beyond JSON's precision become texts.
   * @param rest of the statement, after the name of the table
   */
  rows(table: string, columns: readonly string[], rest?: string, ...values: string[]): Iterable<Row>
}

export type Row = Record<string, unknown>

/** Maximum size of a database, in bytes: Cursor's reach several GB. */
const LARGEST = 8 * 2 ** 30

/** Offsets of the header's journal mode: 1 for a rollback journal, 2 for a write-ahead log. */
const HOW_WRITTEN = [18, 19]
/** Size of the header of a log, in bytes; its salts change whenever the log restarts. */
const LOG_HEADER = 32
/** Maximum number of copies of a database whose program resets its log meanwhile. */
const MAX_COPIES = 5

/**
 * Opens a database of an export while `use` runs, as a copy in a temporary folder.
 * @throws Refusal for a damaged file, or one that only looks like a database
 */
export async function* withDatabase<T>(
  file: SourceFile,
  use: (database: OpenDatabase) => Generator<T>,
): AsyncGenerator<T> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-database-'))
  try {
    const path = join(folder, 'export.db')
    const isLogged = await copied(file, path)
    let database: DatabaseSync | undefined
    try {
      database = new DatabaseSync(path, {
        // Writable, as the log is merged into the copy.
        readOnly: !isLogged,
        allowExtension: false,
        defensive: true,
        limits: { length: MAX_ELEMENT_BYTES, attach: 0 },
      })
      database.exec('PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA cell_size_check = ON')
      yield* use(readable(database))
    } catch (error) {
      throw error instanceof Refusal ? error : damaged(file.name)
    } finally {
      database?.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const damaged = (name: string): Refusal =>
  new Refusal(
    'bad-request',
    `The file ${name} is a SQLite database that is damaged. Copy it again while its program is closed.`,
  )

/**
 * Copies a database and then its log, without locking either. Pages that the program moves from the log into the database
 * meanwhile are in the copy of the log as well, unless the log restarted: then both are copied again.
 * @returns whether it has a log; without one the copy is marked accordingly
 */
async function copied(file: SourceFile, path: string): Promise<boolean> {
  const { log } = file
  if (log) {
    for (let copies = 0; copies < MAX_COPIES; copies++) {
      const before = await headerOf(log)
      if (before === '') break
      await pipeline(bytesOf(file, false), createWriteStream(path, { mode: 0o600 }))
      await pipeline(log.open(), createWriteStream(`${path}-wal`, { mode: 0o600 }))
      if ((await headerOf(log)) === before) return true
    }
    await rm(`${path}-wal`, { force: true })
  }
  await pipeline(bytesOf(file, true), createWriteStream(path, { mode: 0o600 }))
  return false
}

/** The header of a log in hexadecimal; '' for an empty or missing log. */
async function headerOf(log: SourceFile): Promise<string> {
  try {
    for await (const chunk of log.open()) {
      return chunk.length < LOG_HEADER ? '' : Buffer.from(chunk.subarray(0, LOG_HEADER)).toString('hex')
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return ''
}

/** @param isAlone true to mark it as a database without a log */
async function* bytesOf(file: SourceFile, isAlone: boolean): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const chunk of file.open()) {
    if (at > LARGEST) {
      const most = `${LARGEST / 2 ** 30} GB`
      throw new Refusal(
        'too-large',
        `The file ${file.name} is a SQLite database larger than ${most}, the most that is read.`,
      )
    }
    const mine = at > HOW_WRITTEN[1]! || !isAlone ? chunk : Uint8Array.from(chunk)
    if (isAlone) for (const place of HOW_WRITTEN) if (place >= at && place < at + mine.length) mine[place - at] = 1
    at += chunk.length
    yield mine
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

function readable(database: DatabaseSync): OpenDatabase {
  const found = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' LIMIT 1000")
    .all()
  const tables = new Set(found.map(({ name }) => String(name)))
  return {
    tables,
    *rows(table, columns, rest = '', ...values) {
      if (!tables.has(table)) return
      // Excludes generated columns, whose expressions could run forever.
      const info = database.prepare(`PRAGMA table_info(${quoted(table)})`).all()
      const stored = new Set(info.map(({ name }) => String(name)))
      const asked = columns.filter((column) => stored.has(column))
      if (asked.length === 0) return
      const statement = database.prepare(`SELECT ${asked.map(quoted).join(', ')} FROM ${quoted(table)} ${rest}`)
      statement.setReadBigInts(true)
      for (const row of statement.iterate(...values)) {
        yield Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)]))
      }
    },
  }
}

const plain = (value: unknown): unknown =>
  typeof value !== 'bigint' ? value : Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
