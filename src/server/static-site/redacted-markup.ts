import type { Card } from '#archive/card.ts'
import { withCodeBlocks } from '#archive/fenced-blocks.ts'
import { reasonAt, redactedLabel, redactedNotes, redactedSpans } from '#archive/redact/redacted-spans.ts'
import { reasonsOf } from '#archive/redact/reasons-of.ts'
import { escapeHtml } from '#server/html/markup.ts'

/** A redaction mark with its reason. */
function namedMark(reason: string): string {
  const label = escapeHtml(redactedLabel(reason))
  return `<span class="redacted" role="img" aria-label="${label}" title="${label}">▇▇▇</span>`
}

/** A text of a card as HTML, with redaction marks labelled by their reasons. */
export const markedText = (card: Card, text: string, field: Parameters<typeof reasonsOf>[1]): string =>
  redactedSpans(text, reasonsOf(card, field))
    .map((span) => (span.reason === null ? escapeHtml(span.text) : namedMark(span.reason)))
    .join('')

/** The prompt of a card as HTML, with its blocks of code as such, and redaction marks labelled. */
export function markedPrompt(card: Card): string {
  let at = 0
  const spans = redactedSpans(card.prompt, reasonsOf(card, 'prompt')).map(({ text, reason }) => {
    const start = at
    at += text.length
    return { start, end: at, reason }
  })
  return withCodeBlocks(card.prompt, (from, to) =>
    spans
      .filter(({ start, end }) => end > from && start < to)
      .map(({ start, end, reason }) =>
        reason === null ? escapeHtml(card.prompt.slice(Math.max(start, from), Math.min(end, to))) : namedMark(reason),
      )
      .join(''),
  )
}

/** Tags, formulae and redaction marks. */
const TAG_OR_MARK = /<math[^]*?<\/math>|<[^>]*>|▇▇▇/g

/** Labels redaction marks in rendered HTML by their reasons. @param reasons of the marks, in the order of the text */
export function withNamedMarks(html: string, reasons: readonly string[]): string {
  if (!html.includes('▇▇▇')) return html
  const marks = [...html.matchAll(TAG_OR_MARK)].filter(([found]) => found === '▇▇▇').length
  let index = 0
  return html.replaceAll(TAG_OR_MARK, (found) => {
    return found === '▇▇▇' ? namedMark(reasonAt(reasons, index++, marks)) : found
  })
}

/** Why words of a card are redacted, a paragraph for each reason; '' where none are. */
export const redactionNotes = ({ redactions = [] }: Pick<Card, 'redactions'>): string =>
  redactedNotes(redactions)
    .map((note) => `<p class="redactions">${escapeHtml(note)}</p>\n`)
    .join('')
