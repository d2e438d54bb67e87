import { sql, type Kysely } from 'kysely'

/** Sign-ins are counted in the table of the other limits. */
export const oneLimiter = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`INSERT INTO limits (key, ends, count) SELECT key, until, count FROM attempts`.execute(db)
    await db.schema.dropTable('attempts').execute()
  },
}
