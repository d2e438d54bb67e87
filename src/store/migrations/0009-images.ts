import type { Kysely } from 'kysely'

/** The size of each card's picture, so that its place is kept while it loads; 0 where it is not known. */
export const images = () => ({
  async up(db: Kysely<never>): Promise<void> {
    for (const column of ['image_width', 'image_height']) {
      await db.schema
        .alterTable('cards')
        .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
        .execute()
    }
  },
})
