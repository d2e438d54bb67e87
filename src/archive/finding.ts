import { ADDED_NAMES } from './added-fields.ts'

/**
 * The kinds of secrets and personal data that the scan detects, and words that are redacted in another card of the conversation
 * (R10.2).
 */
export const FINDING_KINDS = [
  'api-key',
  'private-key',
  'password',
  'email',
  'phone',
  'card-number',
  'iban',
  'redacted',
] as const
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
  ...ADDED_NAMES,
] as const
export type ScannedField = (typeof SCANNED_FIELDS)[number]

/**
 * A text of a card's content that is in neither prompt nor response, such as one of another answer: the place of its exchange
 * (`contentFindings`), the side, the place of the part, and that of the text in the part, each from 0.
 */
export type ContentField = `content ${number} ${'prompt' | 'response'} ${number} ${number}`
export type FoundField = ScannedField | ContentField

/** True for a field of the card itself. */
export const isScanned = (field: FoundField): field is ScannedField => !field.startsWith('content ')

/** A span of a card's text that should be looked at before the card is published. */
export interface Finding {
  kind: FindingKind
  field: FoundField
  /** In UTF-16 code units of that field; `end` is exclusive. */
  start: number
  end: number
}
