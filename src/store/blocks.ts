import { sql, type Insertable, type Selectable } from 'kysely'
import type { Block, Blocked } from '#archive/block.ts'
import type { BlocksTable, Db, Trx } from './tables.ts'

/** The subject of a block: an author's id, or an address in the form stored with comments. */
export interface Subject {
  kind: Blocked
  subject: string
}

const blockOf = (row: Selectable<BlocksTable>): Block => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  said: row.said,
  since: new Date(row.since).toISOString(),
  until: new Date(row.until).toISOString(),
  by: row.by_name,
})

/** Sets a block; one that is there for the same subject takes its end and reason. Blocks that are over are cleared away. */
export async function putBlock(trx: Trx, block: Insertable<BlocksTable>): Promise<Block> {
  await trx.deleteFrom('blocks').where('until', '<=', block.since).execute()
  const { name, said, until, by_name } = block
  const row = await trx
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.columns(['subject', 'kind']).doUpdateSet({ name, said, until, by_name }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return blockOf(row)
}

/** All blocks in force, the one that ends last first. @param now Unix time in milliseconds */
export async function blocksAt(db: Db, now: number): Promise<Block[]> {
  const rows = await db
    .selectFrom('blocks')
    .selectAll()
    .where('until', '>', now)
    .orderBy('until', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(blockOf)
}

/** Until when any of these is blocked, as Unix time in milliseconds; 0 when none is. */
export async function blockedUntil(db: Db, subjects: readonly Subject[], now: number): Promise<number> {
  const row = await db
    .selectFrom('blocks')
    .select(sql<number>`coalesce(max(until), 0)`.as('until'))
    .where((eb) => eb.or(subjects.map(({ kind, subject }) => eb.and({ kind, subject }))))
    .where('until', '>', now)
    .executeTakeFirstOrThrow()
  return Number(row.until)
}

/** Removes a block. @returns false without one */
export async function dropBlock(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('blocks').where('id', '=', id).executeTakeFirst()
  return Number(numDeletedRows) > 0
}
