import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '#store/tables.ts'

/** Tables of the admin's tools: findings and decisions, the log of corrections, and recent tombstones. */
export const admin = (kind: DatabaseKind) => ({
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db
    const whole = kind === 'sqlite' ? 'integer' : 'bigint'
    // Counts are read from the first alone, the publish queue from the second, however many cards there are.
    await schema
      .createIndex('cards_by_state')
      .on('cards')
      .columns(['is_private', 'is_viewed', 'card_reviewed'])
      .execute()
    await sql`CREATE INDEX cards_to_review ON cards (key) WHERE is_private = 1 AND card_reviewed = 0`.execute(db)
    await schema
      .createTable('reviews')
      .addColumn('card_id', 'text', (column) => column.primaryKey())
      .addColumn('findings', 'text', (column) => column.notNull())
      .addColumn('is_seen', 'smallint', (column) => column.notNull())
      .addColumn('is_kept', 'smallint', (column) => column.notNull())
      .execute()
    await sql`CREATE INDEX reviews_unseen ON reviews (card_id) WHERE is_seen = 0`.execute(db)
    await schema
      .createTable('corrections')
      .addColumn('number', whole, (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_id', 'text', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('card_id', 'text', (column) => column.notNull())
      .addColumn('field', 'text', (column) => column.notNull())
      .addColumn('before', 'text', (column) => column.notNull())
      .addColumn('after', 'text', (column) => column.notNull())
      .execute()
    await schema.createIndex('corrections_by_card').on('corrections').columns(['card_id', 'number']).execute()
    await schema
      .createTable('gone_cards')
      .addColumn('number', whole, (column) => column.primaryKey())
      .addColumn('card_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
  },
})
