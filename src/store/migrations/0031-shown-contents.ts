import type { Kysely } from 'kysely'

/** What lists say of the contents of cards, and the cards of which visitors see reasoning and tools. */
export const shownContents = () => ({
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db
    await schema
      .alterTable('card_contents')
      .addColumn('holds', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await schema
      .createTable('opened_reasoning')
      .addColumn('card_id', 'text', (column) => column.primaryKey())
      .execute()
  },
})
