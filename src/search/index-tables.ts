import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Visibility } from '#archive/viewer.ts'
import { cardOf } from '#store/card-row.ts'
import { allRows } from '#store/cards.ts'
import { raiseRevision } from '#store/revision.ts'
import type { Tables } from '#store/tables.ts'
import type { Discrepancies, IndexedCard } from './engine.ts'

/** The two text indexes: a public answer is made from a table that holds nothing private. */
export type IndexTable = 'search_public' | 'search_private'

export const INDEX_TABLES = {
  public: ['search_public'],
  private: ['search_private'],
  all: ['search_public', 'search_private'],
} as const satisfies Record<Visibility, readonly IndexTable[]>

/** The table that a card belongs to. */
export const tableOf = (isPrivate: boolean): IndexTable => (isPrivate ? 'search_private' : 'search_public')

/** Fills both tables anew from the cards in one transaction: until it ends, everyone searches the old index. */
export function rebuildTables(
  db: Kysely<Tables>,
  clear: (trx: Transaction<Tables>, table: IndexTable) => Promise<unknown>,
  put: (trx: Transaction<Tables>, cards: readonly IndexedCard[]) => Promise<void>,
  progress?: (done: number) => void,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await raiseRevision(trx)
    for (const table of INDEX_TABLES.all) await clear(trx, table)
    let done = 0
    for await (const rows of allRows(trx)) {
      const cards = rows.map((row) => ({ key: row.key, card: cardOf(row) }))
      await put(trx, cards)
      done += rows.length
      progress?.(done)
    }
    return done
  })
}

/**
 * Compares each table with the cards it should hold.
 * @param keysOf a subquery that gives the keys a table holds, in a column `key`
 */
export async function compareTables(
  db: Kysely<Tables>,
  keysOf: (table: IndexTable) => RawBuilder<unknown>,
): Promise<Discrepancies> {
  const count = async (query: RawBuilder<{ n: number }>) => (await query.execute(db)).rows[0]?.n ?? 0
  const discrepancies = { missing: 0, stray: 0 }
  for (const [isPrivate, table] of INDEX_TABLES.all.entries()) {
    const indexed = sql`(SELECT key FROM (${keysOf(table)}) AS indexed)`
    const cards = sql`(SELECT key FROM cards WHERE is_private = ${isPrivate})`
    discrepancies.missing += await count(sql`SELECT count(*) AS n FROM ${cards} AS card WHERE key NOT IN ${indexed}`)
    discrepancies.stray += await count(sql`SELECT count(*) AS n FROM ${indexed} AS entry WHERE key NOT IN ${cards}`)
  }
  return discrepancies
}
