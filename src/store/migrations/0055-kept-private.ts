import { sql, type Kysely } from 'kysely'
import type { Db } from '#store/tables.ts'

/** Cards that an admin keeps private wait for no review: before, a later import could bring them back into it (ADR-0250). */
export const keptPrivate = () => ({
  async up(never: Kysely<never>): Promise<void> {
    const db = never as unknown as Db
    const { numUpdatedRows } = await db
      .updateTable('cards')
      .set({
        card_reviewed: 1,
        // Texts within the JSON have their quotes escaped.
        summary: sql<string>`replace(summary, '"cardReviewed":false', '"cardReviewed":true')`,
      })
      .where('is_private', '=', 1)
      .where('card_reviewed', '=', 0)
      .where('id', 'in', db.selectFrom('reviews').select('card_id').where('is_kept', '=', 1))
      .executeTakeFirst()
    // Cached responses for admins count them among those that wait.
    if (numUpdatedRows > 0n) await sql`UPDATE archive SET revision = revision + 1`.execute(db)
  },
})
