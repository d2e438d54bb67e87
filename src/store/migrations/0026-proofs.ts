import type { Kysely } from 'kysely'

/** Signatures of cards; cards of older archives are signed in the background (server/proof/sign-archive.ts). */
export const proofs = () => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('proofs')
      .addColumn('card_id', 'text', (column) => column.primaryKey())
      .addColumn('leaves', 'text', (column) => column.notNull())
      .addColumn('root', 'text', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .execute()
  },
})
