import { findMarks } from '#archive/highlight.ts'
import type { Phrase } from '#archive/term.ts'

/** Texts of two different ones of these never touch, so that the end of one and the start of the next are two words. */
const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, pre, blockquote, td, th, dt, dd, div'

/** Within these blanks lie between cells, rows and items: an element round them would be drawn as one more. */
const BETWEEN_PARTS = 'table, thead, tbody, tr, ul, ol'

/** A span of the text of all nodes. */
interface TextNode {
  /** A text, or a formula, which is marked as a whole: its text is its source. */
  node: Text | Element
  /** Where it begins in the joined text. */
  start: number
  length: number
}

/**
 * Marks the found words in rendered text. The text nodes are read as one text, so that a phrase is found across
 * emphasis, links and coloured code; such a hit becomes several `mark` elements, all but the first with `data-part`. The name
 * above a block of code is no part of the text.
 */
export function markTextNodes(root: Node, phrases: readonly Phrase[]): void {
  if (phrases.length === 0) return
  const { text, textNodes } = joinTextNodes(root)
  wrapSpans(textNodes, findMarks(text, phrases))
}

/**
 * Puts spans of the joined text into `mark` elements.
 * @param spans in their order, none over another
 * @param onMark called for each element with the span that it is of
 */
export function wrapSpans<S extends { start: number; end: number }>(
  textNodes: readonly TextNode[],
  spans: readonly S[],
  onMark: (mark: HTMLElement, span: S) => void = () => undefined,
): void {
  // From the end, so that what lies before keeps its place when a text node is split.
  let last = textNodes.length - 1
  for (const span of spans.toReversed()) {
    const { start, end } = span
    while (last >= 0 && textNodes[last]!.start >= end) last--
    for (let index = last; index >= 0; index--) {
      const textNode = textNodes[index]!
      const from = Math.max(start, textNode.start)
      const to = Math.min(end, textNode.start + textNode.length)
      if (from < to) onMark(wrap(textNode.node, from - textNode.start, to - textNode.start, from > start), span)
      if (textNode.start <= start) break
    }
  }
}

/** The text nodes within an element as one text, a line break between two blocks. */
export function joinTextNodes(root: Node): { text: string; textNodes: TextNode[] } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, partOf)
  const textNodes: TextNode[] = []
  let text = ''
  let block: Element | null = null
  while (walker.nextNode()) {
    const node = walker.currentNode as Text | Element
    const within = node.parentElement?.closest(BLOCKS) ?? null
    if (within !== block && text !== '') text += '\n'
    block = within
    const words = node instanceof Text ? node.data : (node.getAttribute('alttext') ?? '')
    textNodes.push({ node, start: text.length, length: words.length })
    text += words
  }
  return { text, textNodes }
}

/** Texts and formulae are looked at; what a formula is drawn with, the names of blocks of code, and blanks between cells or items are passed over. */
function partOf(node: Node): number {
  if (node instanceof Text && node.parentElement?.matches(BETWEEN_PARTS)) return NodeFilter.FILTER_REJECT
  if (!(node instanceof Element) || node.localName === 'math') {
    return node.parentElement?.closest('math') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT
  }
  return node.localName === 'figcaption' ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
}

function wrap(node: Text | Element, from: number, to: number, isPart: boolean): HTMLElement {
  let found = node
  if (node instanceof Text) {
    const text = from === 0 ? node : node.splitText(from)
    text.splitText(to - from)
    found = text
  }
  const mark = document.createElement('mark')
  if (isPart) mark.dataset['part'] = ''
  found.replaceWith(mark)
  mark.append(found)
  return mark
}
