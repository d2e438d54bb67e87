import type { Card } from '#archive/card.ts'
import { idsOf } from '#archive/ids-of.ts'
import { withOriginalTexts } from '#archive/redact/redact-card.ts'
import { originalsOf } from './originals.ts'
import { redactedOf } from './redactions.ts'
import type { Db } from './tables.ts'

/** When words of cards were last redacted, by id, in Unix time in milliseconds; the cards without any are left out. */
export async function redactionTimes(db: Db, cards: readonly Card[]): Promise<Map<string, number>> {
  const originals = await originalsOf(db, idsOf(cards))
  const redacted = await redactedOf(
    db,
    cards.flatMap((card) => {
      const original = originals.get(card.id)
      return original ? [withOriginalTexts(card, original.texts)] : []
    }),
  )
  return new Map(
    [...redacted].map(([id, { texts, title }]) => [id, Math.max(...[...texts, ...title].map(({ at }) => at))]),
  )
}
