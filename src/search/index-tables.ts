import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Visibility } from '#archive/viewer.ts'
import { cardOf } from '#store/card-row.ts'
import { allRows } from '#store/card-rows.ts'
import { LAST_KEY } from '#store/card-key.ts'
import { endRenewal } from '#store/renewal.ts'
import { raiseRevision } from '#store/revision.ts'
import type { Tables } from '#store/tables.ts'
import { pause } from './pause.ts'
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
    await raiseRevision(trx, { isVisible: true })
    await endRenewal(trx)
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

/** Cards that are compared before others get their turn. */
const COMPARED = 3000

/**
 * Compares each table with the cards it should hold, stretch by stretch in the order of keys.
 * @param keysOf a subquery that gives the keys a table holds, in a column `key`
 */
export async function compareTables(
  db: Kysely<Tables>,
  keysOf: (table: IndexTable) => RawBuilder<unknown>,
): Promise<Discrepancies> {
  const discrepancies = { missing: 0, stray: 0 }
  for (let from = 0; from <= LAST_KEY;) {
    const to = await endOfStretch(db, from, COMPARED)
    for (const [isPrivate, table] of INDEX_TABLES.all.entries()) {
      const within = sql`key BETWEEN ${from} AND ${to}`
      const indexed = sql`(SELECT key FROM (${keysOf(table)}) AS indexed WHERE ${within})`
      const cards = sql`(SELECT key FROM cards WHERE is_private = ${isPrivate} AND ${within})`
      const { rows } = await sql<Discrepancies>`SELECT
        (SELECT count(*) FROM ${cards} AS card WHERE key NOT IN ${indexed}) AS missing,
        (SELECT count(*) FROM ${indexed} AS entry WHERE key NOT IN ${cards}) AS stray`.execute(db)
      discrepancies.missing += Number(rows[0]!.missing)
      discrepancies.stray += Number(rows[0]!.stray)
      await pause()
    }
    from = to + 1
  }
  return discrepancies
}

/** The last key of a stretch that begins at `from` and holds so many cards; the last of all where fewer are left. */
async function endOfStretch(db: Kysely<Tables>, from: number, cards: number): Promise<number> {
  const query = db.selectFrom('cards').select('key').where('key', '>=', from).orderBy('key')
  const last = await query
    .offset(cards - 1)
    .limit(1)
    .executeTakeFirst()
  return last?.key ?? LAST_KEY
}
