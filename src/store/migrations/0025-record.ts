import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '#store/tables.ts'

/** The sources of cards as the exports hold them, and the content of cards beyond their two texts. */
export const record = (kind: DatabaseKind) => ({
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db
    await schema
      .createTable('sources')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('imported_at', 'bigint', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('bytes', kind === 'sqlite' ? 'blob' : 'bytea')
      .execute()
    await schema
      .createTable('card_contents')
      .addColumn('card_id', 'text', (column) => column.primaryKey())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .execute()
    await sql`CREATE INDEX card_contents_by_source ON card_contents (source) WHERE source <> ''`.execute(db)
  },
})
