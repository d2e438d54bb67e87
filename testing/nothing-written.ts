import { sql } from 'kysely'
import { expect } from 'vitest'
import { fileOf, isSqlite } from '#store/sqlite.ts'
import type { Db } from '#store/tables.ts'
import { statSync } from 'node:fs'

/** Every row of every table, by table; of full-text tables, what they are made of. */
async function everyRow(db: Db): Promise<Record<string, unknown[]>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const rows: Record<string, unknown[]> = {}
  for (const { name, isView } of tables)
    if (!isView) rows[name] = (await sql`SELECT * FROM ${sql.table(name)}`.execute(db)).rows
  return rows
}

/** How much this connection has written to a SQLite archive, and how long its files are; null for PostgreSQL. */
async function traces(db: Db) {
  if (!isSqlite(db)) return null
  const { rows } = await sql`SELECT total_changes() AS changes`.execute(db)
  const file = fileOf(db)
  const sizes = file === null ? [] : [file, `${file}-wal`].map((path) => statSync(path).size)
  return { rows, sizes }
}

/** Fails unless every table, and a SQLite file, is after some work as it was before. */
export async function expectNothingWritten(db: Db, work: () => Promise<unknown>): Promise<void> {
  const before = { rows: await everyRow(db), traces: await traces(db) }
  await work()
  expect({ rows: await everyRow(db), traces: await traces(db) }).toEqual(before)
}
