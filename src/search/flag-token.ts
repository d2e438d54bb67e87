import { createHash } from 'node:crypto'
import type { Card } from '#archive/card.ts'
import { sessionHeading } from '#archive/session.ts'
import type { Flag } from '#archive/plan.ts'

const INITIAL = { category: 'c', title: 't', session: 's' } as const

/** Stands on every card, so that 'all but' can be asked. */
export const ANY_CARD = 'any'
const UNVIEWED = 'unviewed'

/**
 * A flag as one word of an index: names are hashed, as they may hold anything and must match as a whole.
 * 16 hexadecimal digits leave a chance of one in a million million for two of a thousand names to meet.
 */
export function flagToken(flag: Flag): string {
  if (flag.mark === 'unviewed') return UNVIEWED
  return INITIAL[flag.mark] + createHash('sha1').update(flag.value).digest('hex').slice(0, 16)
}

/** All flags of a card. */
export function flagTokens(card: Card): string[] {
  const tokens = [ANY_CARD]
  if (!card.isViewed) tokens.push(UNVIEWED)
  if (card.category !== '') tokens.push(flagToken({ mark: 'category', value: card.category }))
  if (card.sessionTitle !== '') tokens.push(flagToken({ mark: 'title', value: card.sessionTitle }))
  tokens.push(flagToken({ mark: 'session', value: sessionHeading(card) }))
  return tokens
}
