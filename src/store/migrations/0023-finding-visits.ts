import { sql, type Kysely } from 'kysely'

/**
 * Visits of single findings take the place of one flag per card, and the list of conversations that wait is read from an
 * index of its own. Findings that were looked at as a whole need a visit each, unless their card is public already.
 */
export const findingVisits = () => ({
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db
    await schema
      .createTable('finding_visits')
      .addColumn('card_id', 'text', (column) => column.notNull())
      .addColumn('finding', 'text', (column) => column.notNull())
      .addColumn('is_left', 'smallint', (column) => column.notNull())
      .addPrimaryKeyConstraint('finding_visits_key', ['card_id', 'finding'])
      .execute()
    await schema.dropIndex('reviews_unseen').execute()
    await schema.alterTable('reviews').dropColumn('is_seen').execute()
    await sql`CREATE INDEX reviews_found ON reviews (card_id) WHERE findings <> '[]'`.execute(db)
    await sql`CREATE INDEX cards_waiting ON cards (conversation, key, id, session, page_title)
      WHERE is_private = 1 AND card_reviewed = 0`.execute(db)
  },
})
