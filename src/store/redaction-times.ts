import type { Card } from '#archive/card.ts'
import { originalCards } from './originals.ts'
import { redactedOf } from './redactions.ts'
import type { Db } from './tables.ts'

/** When words of cards were last redacted, by id, in Unix time in milliseconds; the cards without any are left out. */
export async function redactionTimes(db: Db, cards: readonly Card[]): Promise<Map<string, number>> {
  const originals = await originalCards(
    db,
    cards.filter(({ redactions }) => redactions !== undefined),
  )
  const redacted = await redactedOf(db, originals)
  return new Map(
    [...redacted].map(([id, { texts, title }]) => [id, Math.max(...[...texts, ...title].map(({ at }) => at))]),
  )
}
