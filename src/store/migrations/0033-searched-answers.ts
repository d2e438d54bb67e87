import { sql, type Kysely } from 'kysely'

/** Other answers are searched: an archive that holds some is asked to make its index and words anew (search/renew-index.ts). */
export const searchedAnswers = () => ({
  async up(db: Kysely<never>): Promise<void> {
    await sql`INSERT INTO settings (name, value)
      SELECT 'index_outdated', '1' WHERE EXISTS (SELECT 1 FROM card_contents WHERE holds LIKE '%answers:%')
      ON CONFLICT DO NOTHING`.execute(db)
  },
})
