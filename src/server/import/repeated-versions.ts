import { conversationKey } from '#archive/conversation.ts'
import { documentsIn } from '#archive/earlier-versions.ts'
import { RepeatedVersions, withoutRepeated } from '#archive/repeated-versions.ts'
import { exchangesOf } from '#archive/shown-content.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import { documentsAround, heldContents } from '#store/repeated-versions.ts'
import type { Trx } from '#store/tables.ts'

/**
 * Cards of our own exports as they are written: those of earlier versions repeat in each card the versions of a document that
 * the cards before it hold (ADR-0254).
 */
export async function withoutRepeatedVersions(trx: Trx, found: readonly IntakeCard[]): Promise<readonly IntakeCard[]> {
  const conversations = new Set(found.filter(mayRepeat).map(({ card }) => conversationKey(card)))
  const cut = new Map<IntakeCard, IntakeCard>()
  for (const conversation of conversations) {
    const some = found.filter(({ card }) => conversationKey(card) === conversation)
    const known = await documentsAround(trx, conversation)
    const first = known.findIndex((id) => some.some(({ card }) => card.id === id))
    const repeated = new RepeatedVersions()
    for await (const { id, shown, original } of heldContents(trx, first === -1 ? known : known.slice(0, first)))
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
const mayRepeat = ({ precedence, content }: IntakeCard): boolean =>
  precedence === null &&
  content !== undefined &&
  exchangesOf(content)
    .flatMap(documentsIn)
    .some(({ versions, continues }) => versions.length > 1 && continues === undefined)
