import type { Kysely } from 'kysely'

/** Collections, the names that they had before, and the cards that were picked for them by hand. */
export const collections = () => ({
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db
    await schema
      .createTable('collections')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('introduction', 'text', (column) => column.notNull())
      .addColumn('query', 'text', (column) => column.notNull())
      .addColumn('picture_card', 'text', (column) => column.notNull())
      .addColumn('is_published', 'integer', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('made_by', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('collection_names')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('collection_id', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('collection_cards')
      .addColumn('collection_id', 'text', (column) => column.notNull())
      .addColumn('card_id', 'text', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('collection_cards_key', ['collection_id', 'card_id'])
      .execute()
  },
})
