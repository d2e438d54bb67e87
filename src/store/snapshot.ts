import { sql, type Kysely } from 'kysely'
import { batchesOf } from '#archive/batches.ts'
import { BACKUP_TABLE_NAMES, BACKUP_TABLES, CLEARED_TABLES, type BackupTable } from './backup-tables.ts'
import type { Store } from './open.ts'
import { isSqlite } from './sqlite.ts'
import type { Db, Trx } from './tables.ts'

/** The archive as it was at one moment, whatever is written meanwhile. */
export type Snapshot = Pick<Store, 'kind' | 'db'>

/** Lends an action the archive as it is now; everyone else goes on reading and writing. */
export function withSnapshot<T>({ kind, db }: Snapshot, act: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  if (kind === 'postgres') {
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => act({ kind, db: trx }))
  }
  return db.connection().execute(async (own) => {
    // Unlike every other transaction it takes no lock: it only reads.
    await sql`BEGIN DEFERRED`.execute(own)
    try {
      return await act({ kind, db: own })
    } finally {
      await sql`ROLLBACK`.execute(own)
    }
  })
}

/** A row as every database and JSON can hold it; bytes as base64. */
export type PlainRow = Record<string, string | number | null>

const BATCH_SIZE = 100

/** How many rows of a table are held at once: a source may be as long as a conversation. */
export const maxRowsInMemory = (table: BackupTable | 'cards'): number => (table === 'sources' ? 4 : BATCH_SIZE)

/** All rows of a table in the order of its key, some at a time. */
export async function* tableRows({ kind, db }: Snapshot, table: BackupTable | 'cards'): AsyncGenerator<PlainRow[]> {
  const atOnce = maxRowsInMemory(table)
  const order: readonly string[] = table === 'cards' ? ['key'] : BACKUP_TABLES[table]
  // Texts are put in order by their bytes on both databases.
  const by = order.map((column) =>
    kind === 'postgres' ? sql`${sql.ref(column)}${collation(column)}` : sql.ref(column),
  )
  const query = (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .selectFrom(table)
    .selectAll()
    .orderBy(sql.join(by))
  if (kind === 'sqlite') {
    let rows: PlainRow[] = []
    for await (const row of query.stream(atOnce)) {
      rows.push(plain(row))
      if (rows.length < atOnce) continue
      yield rows
      rows = []
    }
    if (rows.length > 0) yield rows
    return
  }
  await sql`DECLARE rows NO SCROLL CURSOR FOR ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`FETCH ${sql.lit(atOnce)} FROM rows`.execute(db)
    if (rows.length === 0) break
    yield rows.map(plain)
  }
  await sql`CLOSE rows`.execute(db)
}

const NUMBERS = new Set(['key', 'number'])
const collation = (column: string) => (NUMBERS.has(column) ? sql`` : sql` COLLATE "C"`)

/** Dates as ISO text and flags as 0 and 1, as SQLite keeps them; bytes as base64. */
function plain(row: Record<string, unknown>): PlainRow {
  const entries = Object.entries(row).map(([name, value]) => {
    if (value instanceof Date) return [name, value.toISOString()]
    if (value instanceof Uint8Array) return [name, Buffer.from(value).toString('base64')]
    return [name, typeof value === 'boolean' ? Number(value) : value]
  })
  return Object.fromEntries(entries) as PlainRow
}

/** Restores rows of a table. Missing columns get their defaults, and columns that the table no longer has are left out. */
export async function insertPlainRows(
  { kind, db }: Snapshot,
  table: BackupTable,
  rows: readonly PlainRow[],
  { names, flags, blobs }: Columns,
): Promise<void> {
  const value = (name: string, given: PlainRow[string]) => {
    if (typeof given === 'string' && blobs.has(name)) return Buffer.from(given, 'base64')
    // PostgreSQL keeps none, and SQLite cannot look behind one: names in old backups may have it.
    if (typeof given === 'string') return given.replaceAll('\0', '')
    return kind === 'postgres' && flags.has(name) ? given === 1 : given
  }
  const given = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, held]) => (names.has(name) ? [[name, value(name, held)]] : [])),
    ),
  )
  for (const some of batchesOf(given, BATCH_SIZE)) {
    await (db as unknown as Kysely<Record<string, Record<string, unknown>>>).insertInto(table).values(some).execute()
  }
}

/** The columns of a table, which of them are boolean in PostgreSQL, and which hold bytes. */
export interface Columns {
  names: ReadonlySet<string>
  flags: ReadonlySet<string>
  blobs: ReadonlySet<string>
}

/** The columns that a table has now: a backup may have been made when it had others. */
export async function columnsOf(db: Db, table: BackupTable): Promise<Columns> {
  const tables = await db.introspection.getTables()
  const columns = tables.find(({ name }) => name === table)?.columns ?? []
  const ofType = (type: RegExp) =>
    new Set(columns.filter(({ dataType }) => type.test(dataType)).map(({ name }) => name))
  return { names: ofType(/^/), flags: ofType(/^bool$/), blobs: ofType(/^(blob|bytea)$/i) }
}

/** Removes what a backup takes the place of, all but the cards, and what must not outlive it. */
export async function emptyTables(trx: Trx): Promise<void> {
  const tables = [...Object.keys(CLEARED_TABLES), ...BACKUP_TABLE_NAMES]
  for (const table of tables) await sql`DELETE FROM ${sql.table(table)}`.execute(trx)
}

/** Lets the statements of a transaction take as long as they need. */
export async function liftTimeLimit(trx: Trx): Promise<void> {
  if (!isSqlite(trx)) await sql`SET LOCAL statement_timeout = 0`.execute(trx)
}
