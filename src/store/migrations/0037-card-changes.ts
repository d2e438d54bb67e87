import { randomInt } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { MAX_MARK } from '#store/change-log.ts'

/** The change log of cards (store/change-log.ts), with the entry at which it begins. */
export const cardChanges = () => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('card_changes')
      .addColumn('number', 'bigint', (column) => column.primaryKey())
      .addColumn('key', 'bigint', (column) => column.notNull())
      .addColumn('mark', 'bigint', (column) => column.notNull())
      .execute()
    await sql`INSERT INTO card_changes (number, key, mark) VALUES (1, -1, ${randomInt(MAX_MARK)})`.execute(db)
  },
})
