import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '#store/tables.ts'

/** The lengths of cards in PostgreSQL's own text index. Its rows are written again: they hold marks of cards as well. */
export const cardLetters = (kind: DatabaseKind) => ({
  async up(db: Kysely<never>): Promise<void> {
    if (kind === 'sqlite') return
    await sql`TRUNCATE card_text`.execute(db)
    await sql`ALTER TABLE card_text ADD COLUMN letters integer NOT NULL`.execute(db)
  },
})
