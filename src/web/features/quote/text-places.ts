import type { Place } from '#archive/text-fragment.ts'
import { joinTextNodes } from '#web/ui/mark-text-nodes.ts'

/** The joined text of a card, and the offsets of a DOM range in it; null where the card contains none of the range. */
export function placeInTexts(texts: Element, range: Range): { text: string; place: Place } | null {
  const { text, textNodes } = joinTextNodes(texts)
  const within = textNodes.filter(({ node }) => range.intersectsNode(node))
  const [first, last] = [within[0], within.at(-1)]
  if (!first || !last) return null
  const start = first.start + (first.node === range.startContainer ? range.startOffset : 0)
  const end = last.start + (last.node === range.endContainer ? range.endOffset : last.length)
  return { text, place: { start, end } }
}

/** The DOM range for offsets in the texts of a card. */
export function rangeOf(textNodes: ReturnType<typeof joinTextNodes>['textNodes'], { start, end }: Place): Range | null {
  const first = textNodes.find((one) => one.start + one.length > start)
  const last = textNodes.findLast((one) => one.start < end)
  if (!first || !last) return null
  const range = new Range()
  // A formula can be selected only as a whole.
  if (first.node instanceof Text) range.setStart(first.node, Math.max(0, start - first.start))
  else range.setStartBefore(first.node)
  if (last.node instanceof Text) range.setEnd(last.node, Math.min(last.length, end - last.start))
  else range.setEndAfter(last.node)
  return range
}
