import { hash } from 'node:crypto'
import type { Card } from '#archive/card.ts'
import type { IntakeCard } from './export-kind.ts'

/**
 * A stable fingerprint of a source's content for a card, 32 hexadecimal digits: equal ones mean that a second import brings
 * nothing new. Decisions of an admin (private, viewed, reviewed) are not part of it.
 */
export function fingerprint(card: Card): string {
  const said = [
    card.id,
    card.prompt,
    card.response,
    card.pageTitle,
    card.category,
    card.sessionTitle,
    card.semanticSid,
    card.dayStamp,
    card.slug ?? null,
    card.imageUrl ?? null,
    card.promptLen,
    card.responseLen,
    card.reltimeTimezero,
    card.reltimeLast,
  ]
  return hash('sha256', JSON.stringify(said), 'hex').slice(0, 32)
}

/**
 * A card as it is stored, with its fingerprint. The time since other cards of its conversation is cleared, as these may be
 * private (ADR-0258), unless the card is from a line of cards; the fingerprint is computed before that.
 */
export function asWritten<One extends IntakeCard>(one: One): One & { fingerprint: string } {
  const isLine = one.precedence === null && (one.state?.origin?.precedence ?? 0) === 0
  const card = isLine ? one.card : { ...one.card, reltimeTimezero: 0, reltimeLast: 0 }
  return { ...one, card, fingerprint: one.fingerprint ?? fingerprint(one.card) }
}
