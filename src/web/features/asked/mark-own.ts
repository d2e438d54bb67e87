import { ASKED_TEXTS } from '#archive/asked/asked-texts.ts'
import { joinTextNodes, wrapSpans } from '#web/ui/mark-text-nodes.ts'
import type { Span } from './own-spans.ts'

/** The first or second of two answers. */
export type Side = 'first' | 'second'

/** The style of each side's highlights: underlines differ as well as backgrounds. */
const MARKS = {
  first: { element: 'del', className: 'bg-sunken underline decoration-dotted' },
  second: { element: 'ins', className: 'bg-accent-soft underline decoration-solid' },
} as const

/** Highlights ranges of a rendered answer that the other one lacks, and announces them to screen readers. */
export function markOwn(root: Node, side: Side, spans: readonly Span[]): void {
  const { text, textNodes } = joinTextNodes(root)
  const { element, className } = MARKS[side]
  const marks = new Map<Span, HTMLElement[]>()
  wrapSpans(textNodes, linesOf(text, spans), (wrapped, { of }) => {
    const mark = document.createElement(element)
    mark.className = `${className} decoration-2 underline-offset-4 text-ink`
    mark.append(...wrapped.childNodes)
    wrapped.replaceWith(mark)
    // The highlights come from the end of the text backwards.
    marks.set(of, [mark, ...(marks.get(of) ?? [])])
  })
  for (const [{ start, end }, parts] of marks) {
    // A single word needs no spoken end.
    if (/\s/.test(text.slice(start, end))) parts.at(-1)!.append(unseen(ASKED_TEXTS.end))
    parts[0]!.prepend(unseen(ASKED_TEXTS.onlyHere))
  }
}

/**
 * Splits spans into lines without surrounding space: between blocks, and before a line of code, there is nothing to highlight.
 */
const linesOf = (text: string, spans: readonly Span[]): (Span & { of: Span })[] =>
  spans.flatMap((of) =>
    [...text.slice(of.start, of.end).matchAll(/\S(?:.*\S)?/g)].map(({ 0: line, index }) => ({
      start: of.start + index,
      end: of.start + index + line.length,
      of,
    })),
  )

function unseen(text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = 'sr-only select-none'
  element.textContent = text
  return element
}
