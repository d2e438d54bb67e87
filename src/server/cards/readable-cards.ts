import { LRUCache } from 'lru-cache'
import type { Card } from '#archive/card.ts'
import { mayTurnPublic } from '#archive/finding-visits.ts'
import { findingsOf, versionOf } from '#store/card-findings.ts'
import { lastNumber } from '#store/numbered-log.ts'
import type { Db } from '#store/tables.ts'

/**
 * Cards without findings, by id, version and the last redaction, which may be of words that they hold: the scan of a text stays
 * the same while the program runs. Cards with visited findings are not cached, as a visit may be withdrawn.
 */
const clean = new LRUCache<string, true>({ max: 20_000 })

/**
 * The cards among these that a share link shows: public ones, and private ones whose findings were all visited. They are
 * scanned again, as texts may have changed since the link was made, and the scan may have new rules.
 */
export async function readableCards(db: Db, cards: readonly Card[]): Promise<Card[]> {
  if (cards.every((card) => !card.isPrivate)) return [...cards]
  const redactions = await lastNumber(db, 'redactions')
  const nameOf = (card: Card) => `${card.id} ${versionOf(card)} ${redactions}`
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
