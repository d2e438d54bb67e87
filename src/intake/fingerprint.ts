import { hash } from 'node:crypto'
import type { Card } from '#archive/card.ts'

/**
 * A stable fingerprint of what a source says about a card, 32 hexadecimal digits: equal ones mean that a second import
 * brings nothing new. What an admin decides (private, viewed, reviewed) takes no part.
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
