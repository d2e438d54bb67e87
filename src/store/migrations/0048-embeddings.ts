import type { Kysely } from 'kysely'
import type { DatabaseKind } from '#store/tables.ts'

/** Vectors of public cards that an endpoint gave, each with the text that it is of as a hash. */
export const embeddings = (kind: DatabaseKind) => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('card_embeddings')
      .addColumn('card_id', 'text', (column) => column.primaryKey())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('vector', kind === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
      .execute()
  },
})
