import type { Kysely } from 'kysely'

/** The words of cards that were written lately, until they are counted with those of others. */
export const newTerms = () => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('new_terms')
      .addColumn('key', 'bigint', (column) => column.primaryKey())
      .addColumn('is_private', 'smallint', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .execute()
  },
})
