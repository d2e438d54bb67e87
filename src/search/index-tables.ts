import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Visibility } from '#archive/viewer.ts'
import { cardOf } from '#store/card-row.ts'
import { allRows } from '#store/cards.ts'
import { LAST_KEY } from '#store/card-key.ts'
import { lockArchive, raiseRevision } from '#store/revision.ts'
import type { Tables } from '#store/tables.ts'
import { pause } from './pause.ts'
import type { Discrepancies, IndexedCard, SearchEngine } from './engine.ts'

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

/** Cards of one piece: few enough that others hardly notice the wait. */
const PIECE = 100

/**
 * Fills both tables anew, piece by piece in the order of keys: each piece takes out all entries of its stretch, strays
 * among them, and puts the cards of the stretch in, in one transaction.
 * @param keysOf as in `compareTables`
 */
export async function refreshTables(
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
  await db.transaction().execute(raiseRevision)
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
