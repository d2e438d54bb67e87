import { withContinuedIds } from '#archive/earlier-versions.ts'
import { isImportedSid } from '#archive/session.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import { knownCards } from '#store/card-rows.ts'
import type { Db } from '#store/tables.ts'

/**
 * Maps cards to the ids that the archive has for them: a card that exists under another id (`otherIds`) gets that id, and its
 * conversation keeps its own id, by which a title may be redacted.
 * @param gone ids of cards that were deleted for good, which are known as well
 */
export async function mapToKnownIds(
  db: Db,
  cards: readonly IntakeCard[],
  gone: ReadonlySet<string>,
): Promise<readonly IntakeCard[]> {
  const ids = cards.flatMap(({ card, otherIds = [] }) => (otherIds.length > 0 ? [card.id, ...otherIds] : []))
  if (ids.length === 0) return cards
  const known = await knownCards(db, ids)
  const sessions = new Map<string, string>()
  const names = new Map<string, string>()
  const renamed = cards.map((one) => {
    const { card, otherIds = [], isSeparated = false } = one
    const id = [card.id, ...otherIds].find((name) => known.has(name) || gone.has(name))
    if (id === undefined) return one
    const sid = known.get(id)?.semantic_sid ?? ''
    const isRenamed = !isSeparated && otherIds.includes(id)
    if (isRenamed && isImportedSid(sid) && isImportedSid(card.semanticSid)) sessions.set(card.semanticSid, sid)
    names.set(card.id, id)
    return { ...one, card: { ...card, id, dedupid: id } }
  })
  return renamed.map((one) => {
    const semanticSid = sessions.get(one.card.semanticSid) ?? one.card.semanticSid
    const content = one.content && withContinuedIds(one.content, (id) => names.get(id) ?? id)
    return { ...one, card: { ...one.card, semanticSid }, ...(content && { content }) }
  })
}
