import type { Kysely } from 'kysely'
import { readContent } from '#archive/stored-content.ts'
import { BatchSize, rowsInOrder } from '#store/batch-size.ts'
import { storedTagsOf } from '#store/card-contents.ts'
import type { Db } from '#store/tables.ts'

/** Tags of contents are rebuilt without content that visitors are not shown. */
export const searchedAnswers = () => ({
  async up(never: Kysely<never>): Promise<void> {
    const db = never as unknown as Db
    const contents = db
      .selectFrom('card_contents')
      .innerJoin('cards', 'cards.id', 'card_contents.card_id')
      .select(['card_id', 'content', 'holds', 'prompt', 'response'])
      .where('content', '<>', '')
    for await (const rows of rowsInOrder(contents, 'card_id', new BatchSize(100, 100))) {
      for (const { card_id: id, content, holds: before, ...texts } of rows) {
        const holds = storedTagsOf(readContent(content, texts))
        if (holds !== before) await db.updateTable('card_contents').set({ holds }).where('card_id', '=', id).execute()
      }
    }
  },
})
