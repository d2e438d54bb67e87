import { sql, type Kysely } from 'kysely'
import type { DatabaseKind, Tables } from '#store/tables.ts'
import { tableOf } from './index-tables.ts'

/**
 * Whether the text index is there and not empty while there are cards, by the first of them. Costs two look-ups by key,
 * so that it can be asked every second; what the index lacks in detail is what `verify` finds.
 */
export async function isIndexThere({ db, kind }: { db: Kysely<Tables>; kind: DatabaseKind }): Promise<boolean> {
  const card = await db.selectFrom('cards').select(['key', 'is_private']).orderBy('key').limit(1).executeTakeFirst()
  const table = sql.table(tableOf(card?.is_private === 1))
  const key = kind === 'sqlite' ? sql`rowid` : sql`key`
  const { rows } = await sql`SELECT 1 FROM ${table} WHERE ${key} = ${card?.key ?? 0}`.execute(db)
  return card === undefined || rows.length > 0
}
