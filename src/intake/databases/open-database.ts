import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from '#archive/refusal.ts'
import { LONGEST_ELEMENT } from '#intake/json-elements.ts'
import type { SourceFile } from '#intake/source-file.ts'

/** A SQLite file of a stranger: nothing in it is run, and only its plain tables and their stored columns are read. */
export interface OpenDatabase {
  /** The names of its plain tables: no views, no virtual tables. */
  tables: ReadonlySet<string>
  /**
   * The rows of a table, each with the stored columns among those that are asked for; numbers that no JSON keeps are texts.
   * @param rest of the statement, behind the name of the table
   */
  rows(table: string, columns: readonly string[], rest?: string, ...values: string[]): Iterable<Row>
}

export type Row = Record<string, unknown>

/** The largest file that is read, in bytes: Cursor's reach some thousand million. */
const LARGEST = 8 * 2 ** 30

/** Where the header says how changes are written: 1 is into the file itself, 2 into a log beside it, which is not there. */
const HOW_WRITTEN = [18, 19]

/**
 * Opens a database of an export for as long as `use` takes, as a copy in a folder of its own.
 * @throws Refusal in one sentence when it is damaged, or only looks like one
 */
export async function* withDatabase<T>(
  file: SourceFile,
  use: (database: OpenDatabase) => Generator<T>,
): AsyncGenerator<T> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-database-'))
  try {
    const path = join(folder, 'export.db')
    await pipeline(withoutLog(file), createWriteStream(path, { mode: 0o600 }))
    let database: DatabaseSync | undefined
    try {
      database = new DatabaseSync(path, {
        readOnly: true,
        allowExtension: false,
        defensive: true,
        limits: { length: LONGEST_ELEMENT, attach: 0 },
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

async function* withoutLog(file: SourceFile): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const chunk of file.open()) {
    if (at > LARGEST) {
      const most = `${LARGEST / 2 ** 30} GB`
      throw new Refusal(
        'too-large',
        `The file ${file.name} is a SQLite database larger than ${most}, the most that is read.`,
      )
    }
    const mine = at > HOW_WRITTEN[1]! ? chunk : Uint8Array.from(chunk)
    for (const place of HOW_WRITTEN) if (place >= at && place < at + mine.length) mine[place - at] = 1
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
      // Columns that are computed are not in this list: they could take for ever.
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
