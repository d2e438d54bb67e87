import { sql, type Kysely } from 'kysely'

/** Cards that were deleted for good: their ids, so that no import brings them back. */
export const forgotten = () => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('forgotten')
      .addColumn('card_id', 'text', (column) => column.primaryKey())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('is_cleared', 'smallint', (column) => column.notNull())
      .execute()
    await sql`CREATE INDEX forgotten_uncleared ON forgotten (card_id) WHERE is_cleared = 0`.execute(db)
  },
})
