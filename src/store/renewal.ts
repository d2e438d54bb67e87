import { sql, type Kysely, type Transaction } from 'kysely'
import { Refusal } from '#archive/refusal.ts'
import { jsonSet } from './json-set.ts'
import type { Tables } from './tables.ts'

/**
 * Online rebuild: a search index in a SQLite file is rebuilt next to the live one (ADR-0112). Meanwhile a row
 * says which renewal it is, and every change of cards notes their keys: these are made up for at the end. The last one that
 * began is the one that counts.
 */
export async function beginRenewal(trx: Transaction<Tables>, id: string): Promise<void> {
  await endRenewal(trx)
  await trx.insertInto('search_renewal').values({ id, at: Date.now() }).execute()
}

/** Ends whatever renewal is under way: it finds out before it writes again. */
export async function endRenewal(trx: Transaction<Tables>): Promise<void> {
  await trx.deleteFrom('search_renewal').execute()
  await trx.deleteFrom('search_changes').execute()
}

/**
 * Says that a renewal still goes on.
 * @throws Refusal when another has begun since, or the index was rebuilt in another way
 */
export async function goOn(trx: Transaction<Tables>, id: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('search_renewal')
    .set({ at: Date.now() })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n)
    throw new Refusal('conflict', 'The search index has meanwhile been rebuilt by another process.')
}

/** Notes cards that are written or removed, in the transaction that does it, for the renewal that may be under way. */
export async function noteChanged(trx: Transaction<Tables>, keys: readonly number[]): Promise<void> {
  await sql`INSERT OR IGNORE INTO search_changes (key) SELECT CAST(key AS integer) FROM json_each(${jsonSet(keys)})
    WHERE EXISTS (SELECT 1 FROM search_renewal)`.execute(trx)
}

/** The renewal that is under way; undefined when there is none. */
export const renewalUnderWay = (db: Kysely<Tables>) =>
  db.selectFrom('search_renewal').select(['id', 'at']).executeTakeFirst()
