import type { Kysely } from 'kysely'

/** Which renewal of the search index is under way, and the cards that were changed since it began. */
export const renewals = () => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('search_renewal')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('search_changes')
      .addColumn('key', 'bigint', (column) => column.primaryKey())
      .execute()
  },
})
