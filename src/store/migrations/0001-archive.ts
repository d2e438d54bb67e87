import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '#store/tables.ts'

/** Cards, calendar, settings and imports. */
export const archive = (kind: DatabaseKind) => ({
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db
    await schema
      .createTable('archive')
      .addColumn('id', 'integer', (column) => column.primaryKey().defaultTo(1))
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .execute()
    await sql`INSERT INTO archive (id, revision) VALUES (1, 0)`.execute(db)
    await schema
      .createTable('settings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('cards')
      // The exact word makes it SQLite's own row key.
      .addColumn('key', kind === 'sqlite' ? 'integer' : 'bigint', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('page_title', 'text', (column) => column.notNull())
      .addColumn('category', 'text', (column) => column.notNull())
      .addColumn('session_title', 'text', (column) => column.notNull())
      .addColumn('semantic_sid', 'text', (column) => column.notNull())
      .addColumn('session', 'text', (column) => column.notNull())
      .addColumn('day_stamp', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('image_url', 'text', (column) => column.notNull())
      .addColumn('prompt_len', 'integer', (column) => column.notNull())
      .addColumn('response_len', 'integer', (column) => column.notNull())
      .addColumn('reltime_timezero', 'double precision', (column) => column.notNull())
      .addColumn('reltime_last', 'double precision', (column) => column.notNull())
      .addColumn('is_private', 'smallint', (column) => column.notNull())
      .addColumn('is_viewed', 'smallint', (column) => column.notNull())
      .addColumn('card_reviewed', 'smallint', (column) => column.notNull())
      .addColumn('has_image', 'smallint', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      // The long texts are last: what is read often is found without walking over them.
      .addColumn('prompt', 'text', (column) => column.notNull())
      .addColumn('response', 'text', (column) => column.notNull())
      .execute()
    // Pages and neighbours in time, pictures, names among found cards: each answered from the index alone.
    await schema.createIndex('cards_by_time').on('cards').columns(['is_private', 'key']).execute()
    await schema.createIndex('cards_with_image').on('cards').columns(['is_private', 'has_image', 'key']).execute()
    await schema.createIndex('cards_by_name').on('cards').columns(['key', 'category', 'session']).execute()
    await schema.createIndex('cards_by_session').on('cards').columns(['session', 'key']).execute()
    await sql`CREATE INDEX cards_by_image ON cards (image_url) WHERE image_url <> ''`.execute(db)
    await schema
      .createTable('calendar')
      .addColumn('day', 'text', (column) => column.primaryKey())
      .addColumn('public_count', 'integer', (column) => column.notNull())
      .addColumn('private_count', 'integer', (column) => column.notNull())
      .execute()
    await schema
      .createTable('imports')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('ledger', 'text', (column) => column.notNull())
      .execute()
  },
})
