import type { Kysely, Selectable } from 'kysely'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** A content as it is stored, with the texts that its ranges are of. */
export type StoredContent = Pick<Selectable<Tables['card_contents']>, 'card_id' | 'content'> &
  Pick<Selectable<Tables['cards']>, 'prompt' | 'response'>

const BATCH_SIZE = 100

/** All contents of cards, in the order of ids, in batches. */
export async function* allContents(db: Db): AsyncGenerator<StoredContent[]> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('card_contents')
      .innerJoin('cards', 'cards.id', 'card_contents.card_id')
      .select(['card_id', 'content', 'prompt', 'response'])
      .where('card_id', '>', after)
      .orderBy('card_id')
      .limit(BATCH_SIZE)
      .execute()
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.card_id
  }
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
