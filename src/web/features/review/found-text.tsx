import type { Finding, ScannedField } from '#archive/finding.ts'
import { findingPieces } from '#archive/finding-pieces.ts'
import { FINDING_NAMES } from '#archive/admin-page-texts.ts'

interface Props {
  text: string
  field: ScannedField
  findings: readonly Finding[]
  /** The finding that was gone to last. */
  current: number | null
}

/** A text as it was written, with what the scan found marked in place, each by its kind. */
export function FoundText({ text, field, findings, current }: Props) {
  return findingPieces(text, field, findings).map((piece, index) => {
    if (piece.finding === null) return <span key={index}>{piece.text}</span>
    const kind = findings[piece.finding]!.kind
    return (
      <mark
        key={index}
        data-finding={piece.finding}
        data-now={piece.finding === current ? '' : undefined}
        className="border-b-2 border-red"
      >
        {piece.text}
        <span className="mx-0.5 rounded-md border border-line bg-ground px-1 font-sans text-xs whitespace-nowrap text-red select-none">
          {FINDING_NAMES[kind]}
        </span>
      </mark>
    )
  })
}
