import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { cardOf } from '#store/card-row.ts'
import { LAST_KEY } from '#store/card-key.ts'
import { repairTerms } from '#store/repair-terms.ts'
import { lockArchive, raiseRevision } from '#store/revision.ts'
import type { Tables } from '#store/tables.ts'
import type { SearchEngine } from './engine.ts'
import { INDEX_TABLES, type IndexTable } from './index-tables.ts'
import { pause } from './pause.ts'

/** Cards of one piece: few enough that others hardly notice the wait. */
const PIECE = 100

/**
 * Fills both tables anew, piece by piece in the order of keys: each piece takes out all entries of its stretch, strays
 * among them, and puts the cards of the stretch in, in one transaction.
 * The words are counted anew after it.
 * @param keysOf as in `compareTables`
 */
export async function refreshInPlace(
  db: Kysely<Tables>,
  keysOf: (table: IndexTable) => RawBuilder<unknown>,
  engine: Pick<SearchEngine, 'put' | 'remove'>,
  progress?: (done: number) => void,
): Promise<number> {
  let done = 0
  for (let from = 0; from <= LAST_KEY;) {
    const piece = await refreshPiece(db, keysOf, engine, from)
    done += piece.cards
    progress?.(done)
    from = piece.last + 1
    // Whoever else waits for the database, or for this process, comes first now.
    await pause()
  }
  await db.transaction().execute((trx) => raiseRevision(trx, { isVisible: true }))
  await repairTerms(db)
  return done
}

/** Makes the entries of the next cards anew. @returns how many cards they are, and the last key of their stretch */
function refreshPiece(
  db: Kysely<Tables>,
  keysOf: (table: IndexTable) => RawBuilder<unknown>,
  engine: Pick<SearchEngine, 'put' | 'remove'>,
  from: number,
): Promise<{ cards: number; last: number }> {
  return db.transaction().execute(async (trx) => {
    await lockArchive(trx)
    const rows = await trx
      .selectFrom('cards')
      .selectAll()
      .where('key', '>=', from)
      .orderBy('key')
      .limit(PIECE)
      .execute()
    const last = rows.length < PIECE ? LAST_KEY : rows.at(-1)!.key
    const entries = await entriesWithin(trx, keysOf, from, last)
    await engine.remove(trx, [...new Set([...entries, ...rows.map((row) => row.key)])])
    await engine.put(
      trx,
      rows.map((row) => ({ key: row.key, card: cardOf(row) })),
    )
    return { cards: rows.length, last }
  })
}

async function entriesWithin(
  trx: Transaction<Tables>,
  keysOf: (table: IndexTable) => RawBuilder<unknown>,
  from: number,
  to: number,
): Promise<number[]> {
  const keys: number[] = []
  for (const table of INDEX_TABLES.all) {
    const { rows } = await sql<{ key: number }>`SELECT key FROM (${keysOf(table)}) AS indexed
      WHERE key BETWEEN ${from} AND ${to}`.execute(trx)
    keys.push(...rows.map((row) => row.key))
  }
  return keys
}
