import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { findingSpans } from './finding-spans.ts'
import type { Finding, ScannedField } from '#archive/finding.ts'
import { directionOf } from '#archive/text-direction.ts'
import { joinTextNodes, wrapSpans } from '#web/ui/mark-text-nodes.ts'
import { WrittenText } from '#web/ui/written-text.tsx'
import { placeFindings, type FoundSpan } from './place-findings.ts'

/** The look of a finding in the text: boxed when current, underlined while waiting, dotted once seen; with its number. */
export const FOUND_MARK =
  'rounded-[2px] bg-transparent text-inherit after:pl-0.5 after:align-super after:font-sans after:text-[0.6em] ' +
  'after:font-semibold after:content-[attr(data-number)] data-part:after:content-none scroll-my-24 ' +
  'data-[state=waiting]:border-b-2 data-[state=waiting]:border-red data-[state=waiting]:bg-red-soft ' +
  'data-[state=waiting]:after:text-red data-[state=here]:bg-red-soft data-[state=here]:outline-2 ' +
  'data-[state=here]:outline-offset-1 data-[state=here]:outline-red data-[state=here]:after:text-red ' +
  'data-[state=seen]:border-b-2 data-[state=seen]:border-dotted data-[state=seen]:border-line ' +
  'data-[state=seen]:after:text-quiet'

interface Props {
  text: string
  field: ScannedField
  findings: readonly Finding[]
  /** Number of findings before those of this card. */
  offset: number
}

/** A text as written, with its findings highlighted; a prompt with its blocks of code as such. */
export function FoundText({ text, field, findings, offset }: Props) {
  const spans = findingSpans(text, field, findings)
  const range = (from: number, to: number) =>
    spans
      .filter(({ start, end }) => end > from && start < to)
      .map(({ start, end, finding }) => {
        const words = text.slice(Math.max(start, from), Math.min(end, to))
        if (finding === null) return <span key={start}>{words}</span>
        const number = offset + finding
        return (
          <mark
            key={start}
            data-finding={number}
            data-number={number + 1}
            data-part={start < from ? '' : undefined}
            className={FOUND_MARK}
          >
            {words}
          </mark>
        )
      })
  return field === 'prompt' ? <WrittenText text={text} range={range} /> : range(0, text.length)
}

/** Renders a response as readers see it. */
export type ShowResponse = (text: string) => ReactNode

/**
 * A response as readers will see it, with its findings highlighted. Where rendering hides part of a finding, the raw text is
 * shown, because everything in it is published.
 */
export function FoundResponse({ text, findings, offset, show }: Omit<Props, 'field'> & { show: ShowResponse }) {
  const root = useRef<HTMLDivElement>(null)
  const [isRaw, setRaw] = useState(false)
  const spans = findings.flatMap(({ field, start, end }, index) =>
    field === 'response' ? [{ start, end, number: offset + index }] : [],
  )
  const mark = useEffectEvent(() => {
    if (root.current && spans.length > 0 && !markFindings(root.current, text, spans)) setRaw(true)
  })
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    mark()
    // Syntax highlighting replaces plain code later.
    const observer = new MutationObserver(() => mark())
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  if (isRaw) {
    return (
      <p dir={directionOf(text)} className="reading whitespace-pre-wrap">
        <FoundText text={text} field="response" findings={findings} offset={offset} />
      </p>
    )
  }
  return <div ref={root}>{show(text)}</div>
}

/** Highlights findings in rendered text that are not highlighted yet. @returns false when one of them cannot be placed */
function markFindings(root: HTMLElement, written: string, spans: readonly FoundSpan[]): boolean {
  const marks = [...root.querySelectorAll<HTMLElement>('mark[data-finding]')]
  const marked = new Set(marks.map((mark) => mark.dataset['finding']))
  if (spans.every(({ number }) => marked.has(String(number)))) return true
  for (const mark of marks) mark.replaceWith(...mark.childNodes)
  const { text, textNodes } = joinTextNodes(root)
  // The text is not rendered yet.
  if (text === '') return true
  const placed = placeFindings(written, text, spans)
  if (placed === null) return false
  wrapSpans(textNodes, placed, (element, { number }) => {
    element.dataset['finding'] = String(number)
    element.dataset['number'] = String(number + 1)
    element.className = FOUND_MARK
  })
  return true
}
