import { LRUCache } from 'lru-cache'
import type { Card } from '#archive/card.ts'
import { mayTurnPublic } from '#archive/finding-visits.ts'
import { findingsOf, versionOf } from '#store/card-findings.ts'
import { readRevision } from '#store/revision.ts'
import type { Db } from '#store/tables.ts'

/**
 * Cards without findings, by id, version and archive revision: words that they hold may be redacted in another card, or a card
 * with redacted words may come to their conversation. Cards with visited findings are not cached, as a visit may be withdrawn.
 */
const clean = new LRUCache<string, true>({ max: 20_000 })

/**
 * The cards among these that a share link shows: public ones, and private ones whose findings were all visited. They are
 * scanned again, as texts may have changed since the link was made, and the scan may have new rules.
 */
export async function readableCards(db: Db, cards: readonly Card[]): Promise<Card[]> {
  if (cards.every((card) => !card.isPrivate)) return [...cards]
  const revision = await readRevision(db)
  const nameOf = (card: Card) => `${card.id} ${versionOf(card)} ${revision}`
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
