import type { Kysely } from 'kysely'

/** The names of all public cards are counted from an index alone, without walking over the texts. */
export const facets = () => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createIndex('cards_by_facet')
      .on('cards')
      .columns(['is_private', 'category', 'session_title', 'is_viewed'])
      .execute()
  },
})
