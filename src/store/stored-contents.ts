import type { Selectable } from 'kysely'
import { BatchSize, rowsInOrder } from './batch-size.ts'
import type { Db, Tables } from './tables.ts'

/** A content as it is stored, with the texts that its ranges are of. */
export type StoredContent = Pick<Selectable<Tables['card_contents']>, 'card_id' | 'content'> &
  Pick<Selectable<Tables['cards']>, 'prompt' | 'response'>

/** All contents of cards, in the order of ids, in batches. */
export function allContents(db: Db): AsyncGenerator<StoredContent[]> {
  const contents = db
    .selectFrom('card_contents')
    .innerJoin('cards', 'cards.id', 'card_contents.card_id')
    .select(['card_id', 'content', 'prompt', 'response'])
  return rowsInOrder(contents, 'card_id', new BatchSize(100, 100))
}

/** Ids of contents whose card is not there; the first thousand. */
export async function contentsWithoutCard(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('card_contents')
    .leftJoin('cards', 'cards.id', 'card_contents.card_id')
    .select('card_id')
    .where('cards.id', 'is', null)
    .limit(1000)
    .execute()
  return rows.map((row) => row.card_id)
}

/** Removes contents. @param ids at most 1000 */
export async function dropContents(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('card_contents').where('card_id', 'in', ids).execute()
}
