import { sql, type Kysely } from 'kysely'
import { conversationKey } from '#archive/conversation.ts'
import type { OriginalTexts } from '#archive/redact/redact-card.ts'
import { BatchSize, rowsInOrder } from '#store/batch-size.ts'
import { rowConversation } from '#store/card-row.ts'
import type { Db } from '#store/tables.ts'

/** Conversations whose titles look the same with their words redacted were one: their cards get the keys of the originals. */
export const redactedTitles = () => ({
  async up(never: Kysely<never>): Promise<void> {
    const db = never as unknown as Db
    const redacted = db
      .selectFrom('originals')
      .innerJoin('cards', 'cards.id', 'originals.card_id')
      .select(['card_id', 'texts', 'conversation'])
    let changed = 0
    for await (const rows of rowsInOrder(redacted, 'card_id', new BatchSize(100, 100))) {
      for (const { card_id: id, texts, conversation: before } of rows) {
        const conversation = rowConversation(conversationKey({ id, ...(JSON.parse(texts) as OriginalTexts) }))
        if (conversation === before) continue
        await db.updateTable('cards').set({ conversation }).where('id', '=', id).execute()
        changed++
      }
    }
    // Cached responses show the turns of several conversations as those of one.
    if (changed > 0) {
      await sql`UPDATE archive SET revision = revision + 1, public_revision = public_revision + 1`.execute(db)
    }
  },
})
