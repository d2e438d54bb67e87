/** What the scan for secrets and personal data can find (decisions, section 6.2). */
export const FINDING_KINDS = ['api-key', 'private-key', 'password', 'email', 'phone', 'card-number', 'iban'] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** The texts of a card that are scanned, in the order in which findings are listed. */
export const SCANNED_FIELDS = [
  'prompt',
  'response',
  'pageTitle',
  'sessionTitle',
  'category',
  'slug',
  'imageUrl',
] as const
export type ScannedField = (typeof SCANNED_FIELDS)[number]

/** A stretch of a card's text that should be looked at before the card is published. */
export interface Finding {
  kind: FindingKind
  field: ScannedField
  /** In UTF-16 code units of that field; `end` is exclusive. */
  start: number
  end: number
}
