import type { CardRedaction } from '#archive/card.ts'
import { redactedLabel, redactedNotes } from '#archive/redact/redacted-spans.ts'

/** The mark that replaces redacted words; its accessible name is the reason. */
export function Redacted({ reason }: { reason: string }) {
  const label = redactedLabel(reason)
  return (
    <span role="img" className="redacted" aria-label={label} title={label}>
      ▇▇▇
    </span>
  )
}

/** The reasons of a card's redactions below its text, as tooltips are not available on touch screens. */
export function RedactionNotes({ redactions }: { redactions: readonly CardRedaction[] | undefined }) {
  if (!redactions) return null
  return redactedNotes(redactions).map((note) => (
    <p key={note} className="mt-4 text-sm text-quiet">
      {note}
    </p>
  ))
}
