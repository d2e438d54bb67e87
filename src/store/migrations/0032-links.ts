import type { Kysely } from 'kysely'

/** Links by which cards are shared: their secrets hashed, and the cards that each shows. */
export const links = () => ({
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db
    await schema
      .createTable('links')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
      .addColumn('what', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('made_by', 'text', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .addColumn('end_changed_at', 'bigint', (column) => column.notNull())
      .addColumn('end_changed_by', 'text', (column) => column.notNull())
      .addColumn('withdrawn_at', 'bigint', (column) => column.notNull())
      .addColumn('withdrawn_by', 'text', (column) => column.notNull())
      .addColumn('opened', 'integer', (column) => column.notNull())
      .addColumn('opened_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('link_cards')
      .addColumn('link_id', 'text', (column) => column.notNull())
      .addColumn('card_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('link_cards_key', ['link_id', 'card_id'])
      .execute()
    await schema.createIndex('link_cards_by_card').on('link_cards').column('card_id').execute()
  },
})
