import type { Finding, ScannedField } from '#archive/finding.ts'

/** A span of a text; `finding` counts from 0 over all findings of the card, null for text without a finding. */
export interface FindingSpan {
  text: string
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
    if (from > at) spans.push({ text: text.slice(at, from), finding: null })
    spans.push({ text: text.slice(from, to), finding: index })
    at = to
  }
  if (at < text.length) spans.push({ text: text.slice(at), finding: null })
  return spans
}
