import { Fragment, type ReactNode } from 'react'
import { findMarks } from '#archive/highlight.ts'
import { redactedSpans } from '#archive/redact/redacted-spans.ts'
import type { Phrase } from '#archive/term.ts'
import { Redacted } from './redacted.tsx'

interface Props {
  text: string
  /** The phrases to highlight; may be empty. */
  phrases: readonly Phrase[]
  /** Reasons of the text's redactions, one for each ▇▇▇ in order. */
  reasons?: readonly string[]
}

const NO_REASONS: readonly string[] = []

/** A text with search hits highlighted, and redactions named by their reasons; otherwise unchanged. */
export function MarkedText({ text, phrases, reasons = NO_REASONS }: Props) {
  const spans = redactedSpans(text, reasons)
  if (spans.length <= 1 && spans[0]?.reason == null) return withMarks(text, phrases)
  return spans.map((span, index) =>
    span.reason === null ? (
      <Fragment key={index}>{withMarks(span.text, phrases)}</Fragment>
    ) : (
      <Redacted key={index} reason={span.reason} />
    ),
  )
}

/**
 * Highlights only the hits themselves: with an element around each text between them, every change of theme would cost a layout
 * of clamped texts.
 */
function withMarks(text: string, phrases: readonly Phrase[]): ReactNode {
  const marks = phrases.length === 0 ? [] : findMarks(text, phrases)
  if (marks.length === 0) return text
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.end)}
    </>
  )
}
