import type { Kysely } from 'kysely'
import type { DatabaseKind } from '#store/tables.ts'

/** The log of bulk changes, and what each card was before one, for as long as it can be undone. */
export const bulkChanges = (kind: DatabaseKind) => ({
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db
    const whole = kind === 'sqlite' ? 'integer' : 'bigint'
    await schema
      .createTable('bulk_changes')
      .addColumn('number', whole, (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('is_private', 'smallint')
      .addColumn('is_viewed', 'smallint')
      .addColumn('cards', 'integer', (column) => column.notNull())
      .addColumn('undone_at', 'bigint')
      .addColumn('undone_by', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('bulk_undos')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('change', whole, (column) => column.notNull())
      .addColumn('card_id', 'text', (column) => column.notNull())
      .addColumn('flag', 'text', (column) => column.notNull())
      .addColumn('was', 'smallint', (column) => column.notNull())
      .addColumn('was_kept', 'smallint', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('bulk_undos_by_change').on('bulk_undos').column('change').execute()
    await schema.createIndex('bulk_undos_by_card').on('bulk_undos').columns(['card_id', 'flag']).execute()
    await schema.createIndex('bulk_undos_by_end').on('bulk_undos').column('until').execute()
  },
})
