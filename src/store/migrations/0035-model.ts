import type { Kysely } from 'kysely'

/** The model that answered; '' for cards that came before it was kept: `reread` fills it in from their sources. */
export const model = () => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('cards')
      .addColumn('model', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
})
