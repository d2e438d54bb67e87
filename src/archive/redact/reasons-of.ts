import type { CardRedaction, RedactedField } from '#archive/card.ts'

/** Why each ▇▇▇ of a field is there, in order; '' where that is not known. */
export function reasonsOf(
  { redactions = [] }: { redactions?: readonly CardRedaction[] | undefined },
  field: RedactedField,
): string[] {
  const reasons: string[] = []
  for (const { reason, places } of redactions) for (const index of places[field] ?? []) reasons[index] = reason
  return Array.from(reasons, (reason) => reason ?? '')
}
