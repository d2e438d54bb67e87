import { zstdDecompressSync } from 'node:zlib'
import { sql, type Selectable } from 'kysely'
import { batchesOf } from '#archive/batches.ts'
import { forgottenSources } from './forgotten.ts'
import type { SourcesTable } from './record-tables.ts'
import { countOf } from './row-counts.ts'
import type { Db, Trx } from './tables.ts'

/** Rows or hashes in one statement. */
const BATCH_SIZE = 100

export type SourceRow = Selectable<SourcesTable>

/** A conversation's record as it was in the export, decompressed. */
export interface SourceRecord extends Omit<SourceRow, 'bytes'> {
  /** Null where the archive keeps its hash alone. */
  bytes: Buffer | null
}

/**
 * Writes sources. One that is there stays as it is, and gets its bytes where it has none; one of which a card was deleted
 * for good never gets any.
 */
export async function putSources(trx: Trx, sources: readonly SourceRow[]): Promise<void> {
  const deleted = await forgottenSources(
    trx,
    sources.map(({ hash }) => hash),
  )
  // The same twice in one statement is refused by PostgreSQL.
  const byHash = new Map<string, SourceRow>()
  for (const source of sources) {
    const row = deleted.has(source.hash) ? { ...source, bytes: null } : source
    if (!byHash.get(row.hash)?.bytes) byHash.set(row.hash, row)
  }
  const once = [...byHash.values()]
  for (const some of batchesOf(once, BATCH_SIZE)) {
    await trx
      .insertInto('sources')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .column('hash')
          .doUpdateSet((eb) => ({ bytes: eb.ref('excluded.bytes') }))
          .where('sources.bytes', 'is', null),
      )
      .execute()
  }
}

/** A source by its hash; null where there is none. */
export async function sourceByHash(db: Db, hash: string): Promise<SourceRecord | null> {
  const row = await db.selectFrom('sources').selectAll().where('hash', '=', hash).executeTakeFirst()
  return row ? { ...row, bytes: row.bytes && zstdDecompressSync(row.bytes, { maxOutputLength: row.size }) } : null
}

/** The source of a card; null where it has none. @param cardId of a card that the caller may see */
export async function sourceOfCard(db: Db, cardId: string): Promise<SourceRecord | null> {
  const row = await db.selectFrom('card_contents').select('source').where('card_id', '=', cardId).executeTakeFirst()
  return row?.source ? sourceByHash(db, row.source) : null
}

/** The hashes of all sources, in order. @param kinds of these kinds of export alone; absent: of all */
export async function sourceHashes(db: Db, kinds?: readonly string[]): Promise<string[]> {
  const all = db.selectFrom('sources').select('hash').orderBy('hash')
  const rows = await (kinds ? all.where('kind', 'in', kinds) : all).execute()
  return rows.map(({ hash }) => hash)
}

/** How many cards of conversations have no source, as those that version 0.1 imported. */
export const countWithoutSource = (db: Db): Promise<number> =>
  countOf(
    db
      .selectFrom('cards')
      .where('conversation', 'like', 'sid:%')
      .where('id', 'not in', db.selectFrom('card_contents').select('card_id').where('source', '<>', '')),
  )

/** Removes the sources that no card names any more. */
export async function removeUnusedSources(trx: Trx): Promise<void> {
  await sql`DELETE FROM sources WHERE hash IN (
    SELECT hash FROM sources EXCEPT SELECT source FROM card_contents WHERE source <> '')`.execute(trx)
}

/** Removes those of these sources that no card names any more. */
export async function removeSources(trx: Trx, hashes: readonly string[]): Promise<void> {
  for (const some of batchesOf(hashes, BATCH_SIZE)) {
    const named = trx.selectFrom('card_contents').select('source').where('source', '<>', '').where('source', 'in', some)
    await trx.deleteFrom('sources').where('hash', 'in', some).where('hash', 'not in', named).execute()
  }
}
