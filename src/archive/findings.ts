import type { Card } from './card.ts'
import { findEmails, findPasswords } from './find-addresses.ts'
import { findKeys, findPrivateKeys } from './find-keys.ts'
import { findServiceKeys } from './find-service-keys.ts'
import { findCardNumbers, findIbans, findPhones } from './find-numbers.ts'
import { SCANNED_FIELDS, type Finding, type ScannedField } from './finding.ts'
import { signsOf, type FindingSigns } from './finding-signs.ts'
import { mergeDetectedSpans, type Span } from './finding-spans.ts'

/**
 * The detectors, by priority where findings overlap. `needs` is a cheap precondition: most texts fail it, and an import scans
 * every text.
 */
export const DETECTORS: readonly { find: (text: string) => Span[]; needs?: (signs: FindingSigns) => boolean }[] = [
  { find: findPrivateKeys },
  { find: findPasswords },
  { find: findKeys, needs: ({ hasKeyRun }) => hasKeyRun },
  { find: findServiceKeys, needs: ({ hasKeyRun }) => hasKeyRun },
  { find: findEmails },
  { find: findIbans, needs: ({ digits }) => digits >= 2 },
  { find: findCardNumbers, needs: ({ digits }) => digits >= 14 },
  { find: findPhones, needs: ({ digits }) => digits >= 7 },
]

/**
 * Finds secrets and personal data in a text (R10.2), as a help for the reviewing admin, not a guarantee. It prefers a
 * false positive to a miss, but must stay quiet on ordinary talk and code, or admins would stop looking. Its time is linear in
 * the length of the text.
 */
export function scanText(text: string): Span[] {
  const signs = signsOf(text)
  const detected = DETECTORS.filter(({ needs }) => !needs || needs(signs)).map(({ find }) => find(text))
  return detected.some((spans) => spans.length > 0) ? mergeDetectedSpans(detected) : []
}

/** All that the scan finds in the texts of a card, in the order of the fields. */
export function scanCard(card: Pick<Card, (typeof SCANNED_FIELDS)[number]>): (Finding & { field: ScannedField })[] {
  return SCANNED_FIELDS.flatMap((field) => {
    const text = card[field]
    return text ? scanText(text).map(({ kind, start, end }) => ({ kind, field, start, end })) : []
  })
}
