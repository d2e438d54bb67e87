import { CompiledQuery, sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

const READ = CompiledQuery.raw('SELECT revision FROM archive')

/** The archive revision: it changes with every change of a card, and only then. */
export async function readRevision(db: Kysely<Tables>): Promise<number> {
  // Asked before almost everything: as text that needs no compiling.
  const { rows } = await db.executeQuery<{ revision: number }>(READ)
  return rows[0]!.revision
}

/**
 * Makes writers wait for each other, as the first step of a transaction that reads before it writes: what it reads then
 * is what it changes, on both databases.
 */
export async function lockArchive(trx: Transaction<Tables>): Promise<void> {
  await trx
    .updateTable('archive')
    .set({ revision: sql<number>`revision` })
    .execute()
}

/** Raises the revision; as the first step of a transaction it also makes writers wait for each other. */
export async function raiseRevision(trx: Transaction<Tables>): Promise<void> {
  await trx
    .updateTable('archive')
    .set({ revision: sql<number>`revision + 1` })
    .execute()
}
