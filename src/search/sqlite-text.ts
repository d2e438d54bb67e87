import { CompiledQuery, sql, type Kysely, type Transaction } from 'kysely'
import { foldText } from '#archive/words.ts'
import type { Tables } from '#store/tables.ts'
import type { IndexedCard, SearchEngine } from './engine.ts'
import { ANY_CARD, flagTokens } from './flag-token.ts'
import { compareTables, INDEX_TABLES, rebuildTables, refreshTables, tableOf, type IndexTable } from './index-tables.ts'
import { sqliteSource, type Bounds } from './sqlite-source.ts'
import { findPage } from './walk.ts'

/** Full-text search by FTS5 in the archive's own SQLite file. */
export function sqliteText(db: Kysely<Tables>, bounds?: Bounds): SearchEngine {
  const source = sqliteSource(db, bounds)
  return {
    find: (visibility, filters, options) => findPage(source, visibility, filters, options),
    put,
    remove,
    rebuild: (progress) => rebuildTables(db, clear, put, progress),
    refresh: (progress) => refreshTables(db, entriesOf, { put, remove }, progress),
    verify: () => compareTables(db, entriesOf),
  }
}

const clear = (trx: Transaction<Tables>, table: IndexTable) =>
  trx.executeQuery(CompiledQuery.raw(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`))

async function put(trx: Transaction<Tables>, cards: readonly IndexedCard[]): Promise<void> {
  for (const { key, card } of cards) {
    const table = tableOf(card.isPrivate)
    await trx.executeQuery(
      CompiledQuery.raw(
        `INSERT INTO ${table} (rowid, prompt, response, title, session, flags) VALUES (?, ?, ?, ?, ?, ?)`,
        [
          key,
          foldText(card.prompt),
          foldText(card.response),
          foldText(card.pageTitle),
          foldText(card.sessionTitle),
          flagTokens(card, key).join(' '),
        ],
      ),
    )
  }
}

async function remove(trx: Transaction<Tables>, keys: readonly number[]): Promise<void> {
  for (const key of keys) {
    for (const table of INDEX_TABLES.all) {
      await trx.executeQuery(CompiledQuery.raw(`DELETE FROM ${table} WHERE rowid = ?`, [key]))
    }
  }
}

/** A contentless table is walked by the words of its index: one of them stands on every card. */
const entriesOf = (table: IndexTable) =>
  sql`SELECT rowid AS key FROM ${sql.table(table)} WHERE ${sql.ref(table)} MATCH ${`"${ANY_CARD}"`}`
