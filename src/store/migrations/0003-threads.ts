import { sql, type Kysely } from 'kysely'

/** Stars, comments, the log that live streams resume from, and the counters of limits. */
export const threads = () => ({
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db
    await schema
      .createTable('stars')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('dedupid', 'text', (column) => column.notNull())
      .addColumn('starred_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('stars_by_user').on('stars').columns(['user_id', 'dedupid']).execute()
    await schema
      .createTable('discussion')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('events', 'bigint', (column) => column.notNull())
      .addColumn('counts', 'bigint', (column) => column.notNull())
      .execute()
    await sql`INSERT INTO discussion (id, events, counts) VALUES (1, 0, 0)`.execute(db)
    await schema
      .createTable('comments')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('number', 'bigint', (column) => column.notNull().unique())
      .addColumn('thread_id', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text')
      .addColumn('user_name', 'text')
      .addColumn('user_email', 'text')
      .addColumn('is_waiting', 'smallint', (column) => column.notNull())
      .execute()
    await schema.createIndex('comments_by_thread').on('comments').columns(['thread_id', 'number']).execute()
    await schema.createIndex('comments_by_author').on('comments').columns(['author', 'is_waiting']).execute()
    await schema
      .createTable('thread_counts')
      .addColumn('thread_id', 'text', (column) => column.primaryKey())
      .addColumn('count', 'integer', (column) => column.notNull())
      .execute()
    await schema
      .createTable('thread_events')
      .addColumn('number', 'bigint', (column) => column.primaryKey())
      .addColumn('thread_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('comment_id', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('limits')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('ends', 'bigint', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .execute()
    await schema.createIndex('limits_by_end').on('limits').column('ends').execute()
  },
})
