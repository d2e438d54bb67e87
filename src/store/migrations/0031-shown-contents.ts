import type { Kysely } from 'kysely'

/** Tags of contents for lists, and the cards whose reasoning and tools are public. */
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
