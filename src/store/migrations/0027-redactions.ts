import { sql, type Kysely } from 'kysely'

/** Redactions are an overlay: cards hold what visitors may read, and their original texts are kept apart. */
export const redactions = () => ({
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db
    await schema
      .alterTable('cards')
      .addColumn('redactions', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await schema
      .createTable('redactions')
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('card_id', 'text', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('conversation', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_id', 'text', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('undone_at', 'bigint', (column) => column.notNull())
      .addColumn('undone_by', 'text', (column) => column.notNull())
      .execute()
    await sql`CREATE INDEX redactions_by_card ON redactions (card_id)`.execute(db)
    await sql`CREATE INDEX redactions_by_conversation ON redactions (conversation) WHERE conversation <> ''`.execute(db)
    await schema
      .createTable('originals')
      .addColumn('card_id', 'text', (column) => column.primaryKey())
      .addColumn('texts', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .execute()
  },
})
