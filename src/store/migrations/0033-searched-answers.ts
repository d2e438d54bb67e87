import { sql, type Kysely } from 'kysely'
import { readContent } from '#archive/stored-content.ts'
import { heldIn } from '#store/card-contents.ts'
import type { Tables } from '#store/tables.ts'

/** Contents that are read at once. */
const BATCH_SIZE = 100

/**
 * Other answers are searched, and what visitors are not shown is in no sign: what contents hold is said again, and an archive
 * with other answers is asked to make its index and words again (search/renew-index.ts).
 */
export const searchedAnswers = () => ({
  async up(never: Kysely<never>): Promise<void> {
    const db = never as unknown as Kysely<Tables>
    for (let after = ''; ;) {
      const rows = await db
        .selectFrom('card_contents')
        .innerJoin('cards', 'cards.id', 'card_contents.card_id')
        .select(['card_id', 'content', 'holds', 'prompt', 'response'])
        .where('content', '<>', '')
        .where('card_id', '>', after)
        .orderBy('card_id')
        .limit(BATCH_SIZE)
        .execute()
      for (const { card_id: id, content, holds: before, ...texts } of rows) {
        const holds = heldIn(readContent(content, texts))
        if (holds !== before) await db.updateTable('card_contents').set({ holds }).where('card_id', '=', id).execute()
      }
      if (rows.length < BATCH_SIZE) break
      after = rows.at(-1)!.card_id
    }
    await sql`INSERT INTO settings (name, value)
      SELECT 'index_outdated', '1' WHERE EXISTS (SELECT 1 FROM card_contents WHERE holds LIKE '%answers:%')
      ON CONFLICT DO NOTHING`.execute(db)
  },
})
