import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '#store/tables.ts'

/**
 * The words of all cards with how many cards hold each, public and private ones apart; and indexes in which the days of
 * cards can be asked for. An archive that holds cards already rebuilds both (search/renew-index.ts).
 */
export const terms = (kind: DatabaseKind) => ({
  async up(db: Kysely<never>): Promise<void> {
    // Words are looked up by their beginnings, in the order of their bytes.
    const text = kind === 'sqlite' ? sql`text` : sql`text COLLATE "C"`
    await sql`CREATE TABLE terms (is_private smallint NOT NULL, word ${text} NOT NULL, backwards ${text} NOT NULL,
      count integer NOT NULL, PRIMARY KEY (is_private, word))
      ${kind === 'sqlite' ? sql`WITHOUT ROWID` : sql``}`.execute(db)
    await sql`CREATE INDEX terms_backwards ON terms (is_private, backwards)`.execute(db)
    await sql`INSERT INTO settings (name, value) SELECT 'index_outdated', '1' WHERE EXISTS (SELECT 1 FROM cards)`.execute(
      db,
    )
  },
})
