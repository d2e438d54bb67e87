import { findMarks } from '#archive/highlight.ts'
import type { Phrase } from '#archive/term.ts'

/** Block elements: a line break separates their texts, so that the end of one and the start of the next are two words. */
const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, pre, blockquote, td, th, dt, dd, div'

/**
 * Elements whose direct white space separates cells, rows and items: a wrapper around it would be rendered as a further one.
 */
const BETWEEN_PARTS = 'table, thead, tbody, tr, ul, ol'

/** A text node with its range in the joined text. */
interface TextNode {
  /** A text node, or a formula, which is marked as a whole: its text is its source. */
  node: Text | Element
  /** Its offset in the joined text. */
  start: number
  length: number
}

/**
 * Highlights search hits in rendered text. The text nodes are read as one text, so that a phrase is found across emphasis,
 * links and coloured code; such a hit becomes several `mark` elements, all but the first with `data-part`. The language name
 * above a block of code is not part of the text.
 */
export function markTextNodes(root: Node, phrases: readonly Phrase[]): void {
  if (phrases.length === 0) return
  const { text, textNodes } = joinTextNodes(root)
  wrapSpans(textNodes, findMarks(text, phrases))
}

/**
 * Wraps ranges of the joined text in `mark` elements.
 * @param spans in order, without overlaps
 * @param onMark called for each element with its span
 */
export function wrapSpans<S extends { start: number; end: number }>(
  textNodes: readonly TextNode[],
  spans: readonly S[],
  onMark: (mark: HTMLElement, span: S) => void = () => undefined,
): void {
  // Backwards, so that earlier offsets stay valid when a text node is split.
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

/** The text nodes within an element as one text, with a line break between blocks. */
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

/**
 * A node filter that accepts text and formulae, and rejects the rendering of formulae, names of blocks of code, and white space
 * between cells or items.
 */
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
