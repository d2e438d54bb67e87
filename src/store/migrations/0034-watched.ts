import type { Kysely } from 'kysely'

/** Folders that are followed, who follows them, and what was read of their files. */
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
