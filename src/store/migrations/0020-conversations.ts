import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '#store/tables.ts'

/**
 * The conversation of each card (archive/conversation.ts), so that one is read from its first turn to its last without a
 * look at other cards.
 */
export const conversations = (kind: DatabaseKind) => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('cards')
      .addColumn('conversation', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    const digit = '[0-9]'
    const hex = '[0-9a-f]'
    const isImported =
      kind === 'postgres'
        ? sql`semantic_sid ~ '^([0-9]{8}|undated)_[0-9a-f]{8}$'`
        : sql`(semantic_sid GLOB ${`${digit.repeat(8)}_${hex.repeat(8)}`} OR semantic_sid GLOB ${`undated_${hex.repeat(8)}`})`
    await sql`UPDATE cards SET conversation = CASE
      WHEN ${isImported} THEN 'sid:' || semantic_sid
      WHEN session = 'Untitled Session' THEN 'card:' || id
      ELSE 'title:' || session END`.execute(db)
    await db.schema.createIndex('cards_by_conversation').on('cards').columns(['conversation', 'key']).execute()
  },
})
