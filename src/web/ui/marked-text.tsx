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

/** A search hit or a redaction mark of a text. */
export interface MarkedSpan {
  start: number
  end: number
  /** The reason of a redaction; null for a hit. */
  reason: string | null
}

/** The search hits and redaction marks of a text, in order. */
export function markedSpansOf({ text, phrases, reasons = NO_REASONS }: Props): MarkedSpan[] {
  let next = 0
  return redactedSpans(text, reasons).flatMap((span): MarkedSpan[] => {
    const from = next
    next += span.text.length
    if (span.reason !== null) return [{ start: from, end: next, reason: span.reason }]
    const marks = phrases.length === 0 ? [] : findMarks(span.text, phrases)
    return marks.map(({ start, end }) => ({ start: from + start, end: from + end, reason: null }))
  })
}

/** A text with search hits highlighted, and redactions named by their reasons; otherwise unchanged. */
export const MarkedText = (props: Props): ReactNode => withSpans(props.text, markedSpansOf(props), 0, props.text.length)

/**
 * A range of a text with its highlights; one that begins before it goes on in it. Highlights only the hits themselves: with an
 * element around each text between them, every change of theme would cost a layout of clamped texts.
 */
export function withSpans(text: string, spans: readonly MarkedSpan[], from: number, to: number): ReactNode {
  const own = spans.filter(({ start, end }) => end > from && start < to)
  if (own.length === 0) return text.slice(from, to)
  return (
    <>
      {own.map(({ start, end, reason }, index) => (
        <Fragment key={start}>
          {text.slice(own[index - 1]?.end ?? from, start)}
          {reason === null ? (
            <mark data-part={start < from ? '' : undefined}>
              {text.slice(Math.max(start, from), Math.min(end, to))}
            </mark>
          ) : (
            <Redacted reason={reason} />
          )}
        </Fragment>
      ))}
      {text.slice(own.at(-1)!.end, to)}
    </>
  )
}
