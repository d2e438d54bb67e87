import type { Kysely } from 'kysely'

/** The picture of a collection that was uploaded for it: its file, what it shows, and its size in pixels. */
export const collectionPictures = () => ({
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db
    for (const name of ['picture_file', 'picture_text'])
      await schema
        .alterTable('collections')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    for (const name of ['picture_width', 'picture_height'])
      await schema
        .alterTable('collections')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
  },
})
