import { createHash } from 'node:crypto'
import type { Card } from '#archive/card.ts'
import { FIELD_NAMES, FIELDS } from '#archive/fields.ts'
import { stretchOf } from '#store/card-key.ts'
import type { FacetTerm } from '#archive/plan.ts'

/** Words are letters and digits only (archive/words.ts): what begins so is never one, and both share an index. */
const MARK = '§'

/** Between two texts of a column, so that no phrase is found across them. */
export const TEXT_END = MARK

/** Stands on every card, so that 'all but' can be asked. */
export const ANY_CARD = `${MARK}any`
const UNVIEWED = `${MARK}unviewed`

/**
 * A flag as one word of an index: names are hashed, as they may hold anything and must match as a whole.
 * 16 hexadecimal digits leave a chance of one in a million million for two of a thousand names to meet.
 */
export function flagToken(facet: FacetTerm): string {
  if (facet.field === 'unviewed') return UNVIEWED
  return MARK + FIELDS[facet.field].token + createHash('sha1').update(facet.value).digest('hex').slice(0, 16)
}

/** The stretch of time that a card lies in, as one word of an index; see `stretchOf`. */
export const stretchToken = (stretch: number): string => `${MARK}d${stretch}`

/** All flags of a card. */
export function flagTokens(card: Card, key: number): string[] {
  const tokens = [ANY_CARD, stretchToken(stretchOf(key))]
  if (!card.isViewed) tokens.push(UNVIEWED)
  for (const field of FIELD_NAMES) {
    const value = FIELDS[field].read(card)
    if (value !== '') tokens.push(flagToken({ field, value }))
  }
  return tokens
}
