import { sql, type Kysely } from 'kysely'
import { BatchSize, rowsInOrder } from '#store/batch-size.ts'
import { rowConversation } from '#store/card-row.ts'
import type { Db } from '#store/tables.ts'

/**
 * Titles are hashed in the keys of all cards that are known by them: they were only where a card had words of its title
 * redacted, which parted it from the others of its conversation.
 */
export const titleKeys = () => ({
  async up(never: Kysely<never>): Promise<void> {
    const db = never as unknown as Db
    const titled = db.selectFrom('cards').select('conversation').distinct().where('conversation', 'like', 'title:%')
    for await (const rows of rowsInOrder(titled, 'conversation', new BatchSize(100, 1000))) {
      for (const { conversation: before } of rows) {
        const conversation = rowConversation(before)
        await db.updateTable('cards').set({ conversation }).where('conversation', '=', before).execute()
      }
    }
    const { numUpdatedRows } = await db
      .updateTable('cards')
      .set({ conversation: sql<string>`'titled:' || substr(conversation, ${sql.lit('redacted:'.length + 1)})` })
      .where('conversation', 'like', 'redacted:%')
      .executeTakeFirst()
    // Cached responses show the turns of one conversation as those of two.
    if (numUpdatedRows > 0n) {
      await sql`UPDATE archive SET revision = revision + 1, public_revision = public_revision + 1`.execute(db)
    }
  },
})
