import { CompiledQuery, sql, type Kysely, type Transaction } from 'kysely'
import { createFullText, gatherInFullText, weighFullText } from '#store/full-text.ts'
import { goOn } from '#store/renewal.ts'
import type { Tables } from '#store/tables.ts'
import { inPieces } from './in-pieces.ts'
import { INDEX_TABLES } from './index-tables.ts'

/** Behind the names of full-text tables that are not asked yet, and of those that are not asked any more. */
export const NEXT = '_next'
export const OLD = '_old'

/** The tables in which FTS5 keeps a full-text table, and what puts their rows in order; settings are not among them. */
const PARTS = [
  { part: '_docsize', order: ['id'], first: [-1] },
  { part: '_idx', order: ['segid', 'term'], first: [-1, ''] },
  { part: '_data', order: ['id'], first: [-1] },
] as const

type Part = (typeof PARTS)[number]

/** Rows of a first piece. */
const FIRST = 100

/**
 * Lays the full-text tables that were made in a file of their own into the archive's file, beside those that are asked.
 * @param made that file
 * @param id the renewal
 */
export async function layTables(db: Kysely<Tables>, made: string, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await goOn(trx, id)
    for (const table of INDEX_TABLES.all) {
      await sql.raw(createFullText(table + NEXT)).execute(trx)
      await sql.raw(weighFullText(table + NEXT)).execute(trx)
      await sql.raw(gatherInFullText(table + NEXT)).execute(trx)
    }
  })
  await sql`ATTACH ${made} AS building`.execute(db)
  for (const table of INDEX_TABLES.all) {
    for (const part of PARTS) await layPart(db, id, table, part)
  }
}

async function layPart(db: Kysely<Tables>, id: string, table: string, { part, order, first }: Part): Promise<void> {
  const [key, places] = [`(${order.join()})`, `(${order.map(() => '?').join()})`]
  const [to, from] = [table + NEXT + part, `building.${table}${part}`]
  let after: readonly unknown[] = first
  await inPieces(db, id, FIRST, async (trx, most) => {
    const last = CompiledQuery.raw(
      `SELECT ${order.join()} FROM ${from} WHERE ${key} > ${places} ORDER BY ${order.join()} LIMIT 1 OFFSET ?`,
      [...after, most - 1],
    ) as CompiledQuery<Record<string, unknown>>
    const [row] = (await trx.executeQuery(last)).rows
    const end = row && order.map((column) => row[column])
    const within = `WHERE ${key} > ${places}${end ? ` AND ${key} <= ${places}` : ''}`
    // What FTS5 keeps of an empty table makes way.
    const lay = CompiledQuery.raw(`INSERT OR REPLACE INTO ${to} SELECT * FROM ${from} ${within}`, [
      ...after,
      ...(end ?? []),
    ])
    await trx.executeQuery(lay)
    if (!end) return 0
    after = end
    return most
  })
}

/**
 * Takes away tables that are not asked, piece by piece: dropped at once, a large one would keep everybody waiting.
 * @param id the renewal
 */
export async function clearTables(db: Kysely<Tables>, id: string): Promise<void> {
  for (const table of await tablesLeft(db)) {
    for (const { part, order } of PARTS) {
      const key = `(${order.join()})`
      const some = `DELETE FROM ${table}${part} WHERE ${key} IN (SELECT ${order.join()} FROM ${table}${part} LIMIT ?)`
      await inPieces(db, id, FIRST, (trx, most) => changes(trx, CompiledQuery.raw(some, [most])))
    }
    await db.transaction().execute(async (trx) => {
      await goOn(trx, id)
      await sql`DROP TABLE ${sql.table(table)}`.execute(trx)
    })
  }
}

const changes = async (trx: Transaction<Tables>, query: CompiledQuery) =>
  Number((await trx.executeQuery(query)).numAffectedRows ?? 0)

/** The full-text tables that a renewal has left behind. */
export async function tablesLeft(db: Kysely<Tables>): Promise<string[]> {
  const names = INDEX_TABLES.all.flatMap((table) => [table + NEXT, table + OLD])
  const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_schema
    WHERE name IN (${sql.join(names)})`.execute(db)
  return rows.map(({ name }) => name)
}
