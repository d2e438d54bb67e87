import type { Kysely } from 'kysely'

/** What each card is compared by with another text of the same card; 0 for cards that came before this was kept. */
export const precedence = () => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('cards')
      .addColumn('precedence', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
})
