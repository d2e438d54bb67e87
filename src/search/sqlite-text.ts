import { CompiledQuery, sql, type Kysely, type Transaction } from 'kysely'
import { noteChanged } from '#store/renewal.ts'
import { fileOf } from '#store/sqlite.ts'
import type { Tables } from '#store/tables.ts'
import type { IndexedCard, SearchEngine } from './engine.ts'
import { ANY_CARD } from './flag-token.ts'
import { compareTables, rebuildTables, type IndexTable } from './index-tables.ts'
import { refreshInPlace } from './refresh-in-place.ts'
import { renewBeside } from './renew-beside.ts'
import { putEntries, removeEntries } from './sqlite-entries.ts'
import { sqliteSource, type Bounds } from './sqlite-source.ts'
import { sourceIndex } from './source-index.ts'
import { findPage } from './walk.ts'

/** Full-text search by FTS5 in the archive's own SQLite file. */
export function sqliteText(db: Kysely<Tables>, bounds?: Bounds): SearchEngine {
  const source = sqliteSource(db, bounds)
  return {
    ...sourceIndex(db, source),
    find: (visibility, filters, options) => findPage(source, visibility, filters, options),
    put,
    remove,
    rebuild: (progress) => rebuildTables(db, clear, putEntries, progress),
    refresh: (progress) => {
      const file = fileOf(db)
      // What lives in memory has no second connection.
      return file === null ? refreshInPlace(db, entriesOf, { put, remove }, progress) : renewBeside(db, file, progress)
    },
    verify: () => compareTables(db, entriesOf),
  }
}

const clear = (trx: Transaction<Tables>, table: IndexTable) =>
  trx.executeQuery(CompiledQuery.raw(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`))

async function put(trx: Transaction<Tables>, cards: readonly IndexedCard[]): Promise<void> {
  await noteChanged(
    trx,
    cards.map(({ key }) => key),
  )
  await putEntries(trx, cards)
}

async function remove(trx: Transaction<Tables>, keys: readonly number[]): Promise<void> {
  await noteChanged(trx, keys)
  await removeEntries(trx, keys)
}

/** A contentless table is walked by the words of its index: one of them stands on every card. */
const entriesOf = (table: IndexTable) =>
  sql`SELECT rowid AS key FROM ${sql.table(table)} WHERE ${sql.ref(table)} MATCH ${`"${ANY_CARD}"`}`
