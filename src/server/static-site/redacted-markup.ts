import type { Card } from '#archive/card.ts'
import { reasonAt, redactedLabel, redactedNotes } from '#archive/redact/redacted-spans.ts'
import { escapeHtml } from '#server/html/markup.ts'

/** Tags, formulae, and marks. */
const TAG_OR_MARK = /<math[^]*?<\/math>|<[^>]*>|▇▇▇/g

/** Names the marks within HTML by their reasons. @param reasons of the marks of the text in order */
export function withNamedMarks(html: string, reasons: readonly string[]): string {
  if (!html.includes('▇▇▇')) return html
  const marks = [...html.matchAll(TAG_OR_MARK)].filter(([found]) => found === '▇▇▇').length
  let index = 0
  return html.replaceAll(TAG_OR_MARK, (found) => {
    if (found !== '▇▇▇') return found
    const label = escapeHtml(redactedLabel(reasonAt(reasons, index++, marks)))
    return `<span class="redacted" role="img" aria-label="${label}" title="${label}">▇▇▇</span>`
  })
}

/** Why words of a card are redacted, a paragraph for each reason; '' where none are. */
export const redactionNotes = ({ redactions = [] }: Pick<Card, 'redactions'>): string =>
  redactedNotes(redactions)
    .map((note) => `<p class="redactions">${escapeHtml(note)}</p>\n`)
    .join('')
