import type { Kysely } from 'kysely'

/** Blocks from commenting, and the origin of a comment, by which its IP address can be blocked. */
export const blocks = () => ({
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db
    await schema
      .alterTable('comments')
      .addColumn('origin', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await schema
      .createTable('blocks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('said', 'text', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .execute()
    await schema.createIndex('blocks_by_subject').on('blocks').columns(['subject', 'kind']).unique().execute()
  },
})
