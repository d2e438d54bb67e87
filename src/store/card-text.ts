import { sql } from 'kysely'
import { isSqlite } from './sqlite.ts'
import type { Db, Trx } from './tables.ts'

/**
 * Removes the rows of cards that are written or removed from the table of PostgreSQL's own text index (search/postgres), in the
 * transaction that does it: also in processes that use another index, which do not write new rows.
 */
export async function removeCardText(trx: Trx, keys: readonly number[]): Promise<void> {
  if (!isSqlite(trx)) await sql`DELETE FROM card_text WHERE key = ANY(${keys}::bigint[])`.execute(trx)
}

/** Empties that table, for an archive that uses another index. */
export async function emptyCardText(db: Db): Promise<void> {
  if (isSqlite(db)) return
  const { rows } = await sql`SELECT 1 FROM card_text LIMIT 1`.execute(db)
  if (rows.length > 0) await sql`TRUNCATE card_text`.execute(db)
}
