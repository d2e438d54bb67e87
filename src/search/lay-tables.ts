import { CompiledQuery, sql, type Kysely, type Transaction } from 'kysely'
import { createFullText, gatherInFullText, weighFullText } from '#store/full-text.ts'
import { goOn } from '#store/renewal.ts'
import { raiseRevision } from '#store/revision.ts'
import type { Tables } from '#store/tables.ts'
import { inPieces } from './in-pieces.ts'
import { INDEX_TABLES } from './index-tables.ts'

/** Behind the names of full-text tables that are not asked yet. */
export const NEXT = '_next'

/** The tables in which FTS5 keeps a full-text table, and what puts their rows in order; settings are not among them. */
const PARTS = [
  { part: '_docsize', order: ['id'], first: [-1] },
  { part: '_idx', order: ['segid', 'term'], first: [-1, ''] },
  { part: '_data', order: ['id'], first: [-1] },
] as const

type Part = (typeof PARTS)[number]

/** Before the names of such tables while they are filled, or emptied: FTS5 must not meet a half of one. */
const LAID = 'laid_'
const GONE = 'gone_'

/** Rows of a first piece. */
const FIRST = 100

/**
 * Lays the full-text tables that were made in a file of their own into the archive's file, beside those that are asked.
 * @param made that file
 * @param id the renewal
 */
export async function layTables(db: Kysely<Tables>, made: string, id: string): Promise<void> {
  await sql`ATTACH ${made} AS building`.execute(db)
  for (const table of INDEX_TABLES.all) {
    for (const part of PARTS) await layPart(db, id, table, part)
  }
  await db.transaction().execute(async (trx) => {
    await goOn(trx, id)
    for (const table of INDEX_TABLES.all) {
      await sql.raw(createFullText(table + NEXT)).execute(trx)
      await sql.raw(weighFullText(table + NEXT)).execute(trx)
      await sql.raw(gatherInFullText(table + NEXT)).execute(trx)
      for (const { part } of PARTS) {
        // FTS5 has made empty ones.
        await sql`DROP TABLE ${sql.table(table + NEXT + part)}`.execute(trx)
        await rename(trx, LAID + table + part, table + NEXT + part)
      }
    }
  })
}

const rename = (trx: Transaction<Tables>, from: string, to: string) =>
  sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`.execute(trx)

async function layPart(db: Kysely<Tables>, id: string, table: string, { part, order, first }: Part): Promise<void> {
  const [key, places] = [`(${order.join()})`, `(${order.map(() => '?').join()})`]
  const [to, from] = [LAID + table + part, `building.${table}${part}`]
  await db.transaction().execute(async (trx) => {
    await goOn(trx, id)
    const { rows } = await sql<{ sql: string }>`SELECT sql FROM building.sqlite_schema
      WHERE name = ${table + part}`.execute(trx)
    await sql.raw(rows[0]!.sql.replace(`'${table}${part}'`, to)).execute(trx)
  })
  let after: readonly unknown[] = first
  await inPieces(db, id, FIRST, async (trx, most) => {
    const last = CompiledQuery.raw(
      `SELECT ${order.join()} FROM ${from} WHERE ${key} > ${places} ORDER BY ${order.join()} LIMIT 1 OFFSET ?`,
      [...after, most - 1],
    ) as CompiledQuery<Record<string, unknown>>
    const [row] = (await trx.executeQuery(last)).rows
    const end = row && order.map((column) => row[column])
    const within = `WHERE ${key} > ${places}${end ? ` AND ${key} <= ${places}` : ''}`
    const lay = CompiledQuery.raw(`INSERT INTO ${to} SELECT * FROM ${from} ${within}`, [...after, ...(end ?? [])])
    await trx.executeQuery(lay)
    if (!end) return 0
    after = end
    return most
  })
}

/**
 * Puts the new tables in the place of those that are asked. What these consisted of is left to `clearTables`.
 * @param trx begins as the turn of whoever has made up for all changes
 */
export async function exchange(trx: Transaction<Tables>): Promise<void> {
  await raiseRevision(trx, { isVisible: true })
  for (const table of INDEX_TABLES.all) {
    await retire(trx, table)
    await rename(trx, table + NEXT, table)
  }
}

/** Drops a full-text table without what it consists of. */
async function retire(trx: Transaction<Tables>, table: string): Promise<void> {
  for (const { part } of PARTS) await rename(trx, table + part, GONE + table + part)
  await sql`DROP TABLE ${sql.table(table)}`.execute(trx)
}

/**
 * Takes away tables that are not asked, piece by piece: dropped at once, a large one would keep everybody waiting.
 * @param id the renewal
 */
export async function clearTables(db: Kysely<Tables>, id: string): Promise<void> {
  await emptyAll(db, id)
  await db.transaction().execute(async (trx) => {
    await goOn(trx, id)
    for (const table of await thereOf(trx, NEXT_TABLES)) await retire(trx, table)
  })
  await emptyAll(db, id)
}

async function emptyAll(db: Kysely<Tables>, id: string): Promise<void> {
  for (const name of await thereOf(db, HALVES)) {
    const order = PARTS.find(({ part }) => name.endsWith(part))!.order.join()
    const some = `DELETE FROM ${name} WHERE (${order}) IN (SELECT ${order} FROM ${name} LIMIT ?)`
    await inPieces(db, id, FIRST, async (trx, most) => {
      const { numAffectedRows } = await trx.executeQuery(CompiledQuery.raw(some, [most]))
      return Number(numAffectedRows ?? 0)
    })
    await db.transaction().execute(async (trx) => {
      await goOn(trx, id)
      await sql`DROP TABLE ${sql.table(name)}`.execute(trx)
    })
  }
}

/** The tables that a renewal has left behind. */
export const tablesLeft = (db: Kysely<Tables>): Promise<string[]> => thereOf(db, [...NEXT_TABLES, ...HALVES])

const NEXT_TABLES = INDEX_TABLES.all.map((table) => table + NEXT)

/** What of full-text tables is being filled or emptied. */
const HALVES = [...INDEX_TABLES.all, ...NEXT_TABLES].flatMap((table) =>
  PARTS.flatMap(({ part }) => [LAID + table + part, GONE + table + part]),
)

/** Those of these tables that are there. */
async function thereOf(db: Kysely<Tables>, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_schema
    WHERE name IN (${sql.join(names)})`.execute(db)
  return rows.map(({ name }) => name)
}
