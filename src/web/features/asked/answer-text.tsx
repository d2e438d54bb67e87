import { useId, useLayoutEffect, useRef } from 'react'
import type { CardRedaction } from '#archive/card.ts'
import { reasonsOf } from '#archive/redact/reasons-of.ts'
import { markRedacted } from '#web/ui/mark-redacted.ts'
import { prefixFootnoteIds } from '#web/ui/prefix-footnote-ids.ts'
import { markOwn, type Side } from './mark-own.ts'
import type { Span } from './own-spans.ts'

interface Props {
  /** The answer as rendered HTML. */
  html: string
  side: Side
  /** Ranges of text that the other answer lacks. */
  spans: readonly Span[]
  redactions: readonly CardRedaction[] | undefined
}

/** An answer with highlights on text that the other one lacks. */
export function AnswerText({ html, side, spans, redactions }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const own = useId()
  useLayoutEffect(() => {
    const made = document.createElement('template')
    made.innerHTML = html
    prefixFootnoteIds(made.content, own)
    markOwn(made.content, side, spans)
    markRedacted(made.content, reasonsOf({ redactions }, 'response'))
    element.current!.replaceChildren(made.content)
  }, [html, own, side, spans, redactions])
  return <div ref={element} className="rendered reading" />
}
