import { sql } from 'kysely'
import type { Card } from '#archive/card.ts'
import { conversationKey } from '#archive/conversation.ts'
import { idsOf } from '#archive/ids-of.ts'
import { rowConversation } from './card-row.ts'
import { isAmong } from './json-set.ts'
import type { Db } from './tables.ts'

/**
 * The words that admins redacted in other cards of the conversations of these, by card id; cards without such words are left out.
 * @param cards those that are not stored yet too
 */
export async function redactedElsewhere(db: Db, cards: readonly Card[]): Promise<Map<string, string[]>> {
  if (cards.length === 0) return new Map()
  const ids = idsOf(cards)
  const keys = [...new Set(cards.map((card) => rowConversation(conversationKey(card))))]
  const redacted = await db
    .selectFrom('redactions')
    .innerJoin('cards', 'cards.id', 'redactions.card_id')
    .select(['cards.conversation', 'cards.id', 'redactions.words'])
    .where('redactions.undone_at', '=', 0)
    .where((eb) =>
      eb.or([
        isAmong('cards.conversation', keys),
        eb('cards.conversation', 'in', (own) =>
          own
            .selectFrom('cards as own')
            .select('own.conversation')
            .where(isAmong(sql.ref('own.id'), ids)),
        ),
      ]),
    )
    .execute()
  if (redacted.length === 0) return new Map()
  const rows = await db.selectFrom('cards').select(['id', 'conversation']).where(isAmong('id', ids)).execute()
  const stored = new Map(rows.map(({ id, conversation }) => [id, conversation]))
  const byConversation = Map.groupBy(redacted, ({ conversation }) => conversation)
  return new Map(
    cards.flatMap((card) => {
      const conversation = stored.get(card.id) ?? rowConversation(conversationKey(card))
      const others = (byConversation.get(conversation) ?? []).filter(({ id }) => id !== card.id)
      return others.length === 0 ? [] : [[card.id, [...new Set(others.map(({ words }) => words))]] as const]
    }),
  )
}
