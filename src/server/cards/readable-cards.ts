import { LRUCache } from 'lru-cache'
import type { Card } from '#archive/card.ts'
import { mayTurnPublic } from '#archive/finding-visits.ts'
import { findingsOf, versionOf } from '#store/card-findings.ts'
import type { Db } from '#store/tables.ts'

/** Texts without a finding, by card and version: a scan says the same of a text while the program runs. Visits may go. */
const clean = new LRUCache<string, true>({ max: 20_000 })

/**
 * The cards among these that a link shows: public ones, and private ones each of whose findings was visited. Texts may
 * have changed since the link was made, and the scan may know more by now.
 */
export async function readableCards(db: Db, cards: readonly Card[]): Promise<Card[]> {
  const nameOf = (card: Card) => `${card.id} ${versionOf(card)}`
  const unknown = cards.filter((card) => card.isPrivate && !clean.has(nameOf(card)))
  const found = unknown.length === 0 ? new Map<string, never>() : await findingsOf(db, unknown)
  const waiting = new Set<Card>()
  for (const card of unknown) {
    const findings = found.get(card.id) ?? []
    if (findings.length === 0) clean.set(nameOf(card), true)
    else if (!mayTurnPublic(findings)) waiting.add(card)
  }
  return cards.filter((card) => !waiting.has(card))
}
