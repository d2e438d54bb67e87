import { sql, type Kysely } from 'kysely'

/** Comments whose origin is still known, by their age: those that are to be forgotten are found without reading the rest. */
export const origins = () => ({
  async up(db: Kysely<never>): Promise<void> {
    await sql`CREATE INDEX comments_by_origin ON comments (created_at) WHERE origin <> ''`.execute(db)
  },
})
