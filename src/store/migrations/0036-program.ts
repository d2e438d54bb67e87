import type { Kysely } from 'kysely'

/** The program that a conversation was held in, the field `from` of a card; filled in as `0035-model` says. */
export const program = () => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('cards')
      .addColumn('program', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
})
