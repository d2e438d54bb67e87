import { conversationKey } from '#archive/conversation.ts'
import { documentsIn } from '#archive/earlier-versions.ts'
import { joinedCards } from '#archive/joined-cards.ts'
import { RepeatedVersions, withoutRepeated } from '#archive/repeated-versions.ts'
import { exchangesOf } from '#archive/shown-content.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import { rowConversation } from '#store/card-row.ts'
import { documentsAround, contentsAsShown } from '#store/repeated-versions.ts'
import type { Trx } from '#store/tables.ts'

/**
 * Removes repeated document versions from cards of our own exports: earlier versions of the program stored in each card the
 * versions that the cards before it hold (ADR-0254).
 * @param found cards of one batch: each call reads the archive's documents of their conversations
 */
export async function withoutRepeatedVersions(trx: Trx, found: readonly IntakeCard[]): Promise<readonly IntakeCard[]> {
  const cards = found.map((one) => {
    const { card, source = '' } = one
    return { id: card.id, conversation: rowConversation(conversationKey(card)), source, one }
  })
  const around = await documentsAround(
    trx,
    cards.filter(({ one }) => mayRepeat(one)),
  )
  const cut = new Map<IntakeCard, IntakeCard>()
  for (const together of joinedCards([...around.map((card) => ({ ...card, one: null })), ...cards])) {
    const some = together.flatMap(({ one }) => one ?? [])
    if (!some.some(mayRepeat)) continue
    const ids = new Set(some.map(({ card }) => card.id))
    const known = together.flatMap(({ id, one }) => (one ? [] : id))
    const first = known.findIndex((id) => ids.has(id))
    const repeated = new RepeatedVersions()
    for await (const { id, shown, original } of contentsAsShown(trx, first === -1 ? known : known.slice(0, first)))
      repeated.next(id, original?.content ?? shown)
    for (const one of some) {
      if (!one.content) continue
      const content = withoutRepeated(one.content, repeated.next(one.card.id, one.content))
      cut.set(one, { ...one, content })
    }
  }
  return found.map((one) => cut.get(one) ?? one)
}

/** True for a card of our own export with a document of several versions that names no other card. */
export const mayRepeat = ({ precedence, content }: IntakeCard): boolean =>
  precedence === null &&
  content !== undefined &&
  exchangesOf(content)
    .flatMap(documentsIn)
    .some(({ versions, continues }) => versions.length > 1 && continues === undefined)
