import { insertCollection, setPicked } from '#store/collections.ts'
import { raiseRevision } from '#store/revision.ts'
import type { Db } from '#store/tables.ts'

/** Writes a collection as an admin makes it. @param cards picked by hand @param query its other cards */
export function addCollection(
  db: Db,
  name: string,
  { cards = [], query = '', isPublished = true }: { cards?: readonly string[]; query?: string; isPublished?: boolean },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await raiseRevision(trx, { isVisible: isPublished })
    await insertCollection(trx, {
      id: `id-${name}`,
      name,
      title: `title of ${name}`,
      introduction: `introduction of *${name}*`,
      query,
      picture_card: '',
      is_published: isPublished ? 1 : 0,
      place: 1,
      made_at: 1,
      made_by: 'Ada',
    })
    await setPicked(trx, `id-${name}`, cards)
  })
}

/** A collection of these cards that is published, 'shown', and one that is not, 'draft'. */
export async function addTestCollections(db: Db, cards: readonly string[]): Promise<void> {
  await addCollection(db, 'shown', { cards })
  await addCollection(db, 'draft', { cards, isPublished: false })
}
