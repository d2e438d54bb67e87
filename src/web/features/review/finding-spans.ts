import type { Finding, ScannedField } from '#archive/finding.ts'

/** A span of a text; `finding` counts from 0 over all findings of the card, null for text without a finding. */
export interface FindingSpan {
  /** Offsets in UTF-16 code units; `end` is exclusive. */
  start: number
  end: number
  finding: number | null
}

/** Splits a field of a card into findings and the text between; a finding within another one is part of it. */
export function findingSpans(text: string, field: ScannedField, findings: readonly Finding[]): FindingSpan[] {
  const spans: FindingSpan[] = []
  let at = 0
  const here = findings
    .map((finding, index) => ({ ...finding, index }))
    .filter((finding) => finding.field === field)
    .sort((a, b) => a.start - b.start || b.end - a.end)
  for (const { start, end, index } of here) {
    const from = Math.max(start, at)
    const to = Math.min(end, text.length)
    if (to <= from) continue
    if (from > at) spans.push({ start: at, end: from, finding: null })
    spans.push({ start: from, end: to, finding: index })
    at = to
  }
  if (at < text.length) spans.push({ start: at, end: text.length, finding: null })
  return spans
}
