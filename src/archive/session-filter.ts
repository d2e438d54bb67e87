import type { CardSummary } from './card.ts'
import type { Filter } from './filters.ts'
import { UNTITLED_SESSION, sessionHeading } from './session.ts'

/**
 * The filter that a click on a card's session title adds: a tag filter (R2.33), or a session filter
 * where a semantic id stands in for the title, because tags match titles only. Null for a session without either.
 */
export function sessionFilter(card: Pick<CardSummary, 'sessionTitle' | 'semanticSid'>): Filter | null {
  const heading = sessionHeading(card)
  if (heading === card.sessionTitle) return { kind: 'tag', value: heading }
  return heading === UNTITLED_SESSION ? null : { kind: 'session', value: heading }
}
