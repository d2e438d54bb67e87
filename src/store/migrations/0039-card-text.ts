import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '#store/tables.ts'

/** The words of cards for PostgreSQL's own text index (search/postgres); empty where another index is used. */
export const cardText = (kind: DatabaseKind) => ({
  async up(db: Kysely<never>): Promise<void> {
    if (kind === 'sqlite') return
    await sql`CREATE TABLE card_text (key bigint PRIMARY KEY, is_private smallint NOT NULL, is_long boolean NOT NULL,
      words text NOT NULL, titles text NOT NULL, prompt text NOT NULL, response text NOT NULL)
      WITH (toast_tuple_target = 128)`.execute(db)
    // New entries wait in a list that every search scans, so that list is kept short.
    await sql`CREATE INDEX card_text_words ON card_text USING gin (
      array_to_tsvector(string_to_array(CASE WHEN is_long THEN '§long' ELSE words END, ' '))) WITH (gin_pending_list_limit = 256)`.execute(
      db,
    )
  },
})
