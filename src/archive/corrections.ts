import { newCard, type Card } from './card.ts'

/** The fields of a card that admins may correct: never its texts, which stay unedited. */
const CORRECTED_FIELDS = ['category', 'sessionTitle', 'pageTitle', 'slug', 'imageUrl'] as const
export type CorrectedField = (typeof CORRECTED_FIELDS)[number]

/** New values by field; '' takes a slug or an image away. */
export type Corrections = Partial<Record<CorrectedField, string>>

/** One field that a correction changed. */
export interface Correction {
  field: CorrectedField
  before: string
  after: string
}

/** The card with its corrections. */
export function correctCard(card: Card, corrections: Corrections): Card {
  const { imageWidth: _, imageHeight: __, ...unmeasured } = card
  // The size belongs to the picture that it was measured of.
  const isOther = corrections.imageUrl !== undefined && corrections.imageUrl !== (card.imageUrl ?? '')
  return newCard({ ...(isOther ? unmeasured : card), ...corrections })
}

/** The fields in which two states of a card differ. */
export const correctionsBetween = (before: Card, after: Card): Correction[] =>
  CORRECTED_FIELDS.map((field) => ({ field, before: before[field] ?? '', after: after[field] ?? '' })).filter(
    (correction) => correction.before !== correction.after,
  )
