import { CompiledQuery } from 'kysely'
import type { Card } from '#archive/card.ts'
import { conversationKey } from '#archive/conversation.ts'
import { idsOf } from '#archive/ids-of.ts'
import { rowConversation } from './card-row.ts'
import { isAmong } from './json-set.ts'
import { rowsOf } from './sqlite.ts'
import type { Db } from './tables.ts'

/** Whether there are redactions at all: most archives have none, and each card that is written asks. */
const ANY = CompiledQuery.raw("SELECT number FROM redactions WHERE undone_by = '' LIMIT 1")

/**
 * The words that admins redacted in other cards of the conversations of these, and those that an import brought back, in the same
 * card as well, by card id; cards without such words are left out.
 * @param cards those that are not stored yet too
 */
export async function redactedElsewhere(db: Db, cards: readonly Card[]): Promise<Map<string, string[]>> {
  if (cards.length === 0 || (await rowsOf(db, ANY)).length === 0) return new Map()
  const isOne = isAmong('id', idsOf(cards))
  const rows = await db.selectFrom('cards').select(['id', 'conversation']).where(isOne).execute()
  const stored = new Map(rows.map(({ id, conversation }) => [id, conversation]))
  const keys = cards.map((card) => stored.get(card.id) ?? rowConversation(conversationKey(card)))
  // From the redactions to their cards: they are fewer than the cards of a long conversation.
  const redacted = await db
    .selectFrom('redactions')
    .crossJoin('cards')
    .select(['cards.conversation', 'cards.id', 'redactions.words', 'redactions.undone_at'])
    .whereRef('cards.id', '=', 'redactions.card_id')
    .where('redactions.undone_by', '=', '')
    .where(isAmong('cards.conversation', [...new Set(keys)]))
    .execute()
  const byConversation = Map.groupBy(redacted, ({ conversation }) => conversation)
  return new Map(
    cards.flatMap((card, at) => {
      const others = (byConversation.get(keys[at]!) ?? []).filter(
        ({ id, undone_at }) => id !== card.id || undone_at !== 0,
      )
      return others.length === 0 ? [] : [[card.id, [...new Set(others.map(({ words }) => words))]] as const]
    }),
  )
}
