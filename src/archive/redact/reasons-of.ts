import type { CardRedaction, RedactedField } from '#archive/card.ts'

/** The reasons of the redaction marks of a field, in order; '' for an unknown one. */
export function reasonsOf(
  { redactions = [] }: { redactions?: readonly CardRedaction[] | undefined },
  field: RedactedField,
): string[] {
  const reasons: string[] = []
  for (const { reason, places } of redactions) for (const index of places[field] ?? []) reasons[index] = reason
  return Array.from(reasons, (reason) => reason ?? '')
}
