import type { CardRedaction } from '#archive/card.ts'
import { redactedLabel, redactedNotes } from '#archive/redact/redacted-spans.ts'

/** The mark that replaces redacted words; its accessible name says why. */
export function Redacted({ reason }: { reason: string }) {
  const label = redactedLabel(reason)
  return (
    <span role="img" className="redacted" aria-label={label} title={label}>
      ▇▇▇
    </span>
  )
}

/** Why words of a card are redacted, below its text: a title cannot be touched. */
export function RedactionNotes({ redactions }: { redactions: readonly CardRedaction[] | undefined }) {
  if (!redactions) return null
  return redactedNotes(redactions).map((note) => (
    <p key={note} className="mt-4 text-sm text-quiet">
      {note}
    </p>
  ))
}
