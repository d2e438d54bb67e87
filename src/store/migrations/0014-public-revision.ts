import { sql, type Kysely } from 'kysely'

/**
 * The number that only changes visible to visitors raise, and for each thread the number of the last event that visitors
 * may know of (ADR-0117).
 */
export const publicRevision = () => ({
  async up(db: Kysely<never>): Promise<void> {
    const number = (table: string, column: string) =>
      db.schema
        .alterTable(table)
        .addColumn(column, 'bigint', (added) => added.notNull().defaultTo(0))
        .execute()
    await number('archive', 'public_revision')
    await number('thread_counts', 'latest')
    // Never lower than what browsers hold tags of.
    await sql`UPDATE archive SET public_revision = revision`.execute(db)
    await sql`UPDATE thread_counts SET latest = (SELECT max(number) FROM (
        SELECT number FROM comments WHERE comments.thread_id = thread_counts.thread_id AND is_waiting = 0
        UNION ALL
        SELECT number FROM thread_events WHERE thread_events.thread_id = thread_counts.thread_id AND kind <> 'waiting'
        UNION ALL SELECT 0 AS number) AS known)`.execute(db)
  },
})
