import type { Kysely } from 'kysely'

/** Watched folders, the processes that follow them, and the read positions of their files. */
export const watched = () => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('watched_folders')
      .addColumn('path', 'text', (column) => column.primaryKey())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('held_until', 'bigint', (column) => column.notNull())
      .addColumn('trouble', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('watched_files')
      .addColumn('path', 'text', (column) => column.primaryKey())
      .addColumn('folder', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('read_to', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('read_at', 'bigint', (column) => column.notNull())
      .addColumn('trouble', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('watched_files_folder').on('watched_files').columns(['folder', 'read_at']).execute()
  },
})
