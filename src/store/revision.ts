import { CompiledQuery, sql, type Kysely, type Transaction } from 'kysely'
import { rowsOf, rowsOfTurn } from './sqlite.ts'
import type { Tables } from './tables.ts'

const READ = CompiledQuery.raw('SELECT revision FROM archive') as CompiledQuery<Pick<Version, 'revision'>>

/** The archive revision: it changes with every change of a card, and only then. */
export async function readRevision(db: Kysely<Tables>): Promise<number> {
  const [row] = await rowsOf(db, READ)
  return row!.revision
}

/** What answers that follow from cards and from their numbers of comments follow from. */
export interface Version {
  revision: number
  /** Changes with the number of comments of any card. */
  counts: number
}

const VERSION = CompiledQuery.raw('SELECT revision, counts FROM archive, discussion') as CompiledQuery<Version>

/** The archive's version, for a request in the turn in which it is heard (`rowsOfTurn`); null where that takes waiting. */
export const versionOfTurn = (db: Kysely<Tables>): Version | null => rowsOfTurn(db, VERSION)?.[0] ?? null

/** The archive's version as the database has it now, whichever process wrote last. Asked with every such answer. */
export async function readVersion(db: Kysely<Tables>): Promise<Version> {
  const [row] = await rowsOf(db, VERSION)
  return row!
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
