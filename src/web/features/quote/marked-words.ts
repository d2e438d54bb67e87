/** Selected words of one card. */
export interface MarkedWords {
  /** The card's id. */
  card: string
  /** The element with the card's texts, and the selected range within it. */
  texts: HTMLElement
  range: Range
  /** The selected text, trimmed. */
  text: string
}

const TEXTS_OF = '[data-texts]'

/**
 * The selected words, if all of them are in the texts of one card. A triple click extends the selection to the beginning of the
 * next block, which does not count.
 * @returns null for an empty selection, for spaces only, and for a selection beyond one card's texts
 */
export function markedWords(selection: Selection | null): MarkedWords | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0).cloneRange()
  const texts = elementOf(range.startContainer)?.closest<HTMLElement>(TEXTS_OF)
  if (!texts || isCovered(texts)) return null
  const text = selection.toString().trim()
  if (!texts.contains(range.endContainer)) {
    const whole = lettersOf(range)
    range.setEnd(texts, texts.childNodes.length)
    if (lettersOf(range) !== whole) return null
  }
  return text === '' ? null : { card: texts.dataset['texts'] ?? '', texts, range, text }
}

/** True for the same words at the same position, as they may occur several times on a page. */
export const isSamePlace = ({ range: one }: MarkedWords, { range: other }: MarkedWords): boolean =>
  one.startContainer === other.startContainer &&
  one.startOffset === other.startOffset &&
  one.endContainer === other.endContainer &&
  one.endOffset === other.endOffset

/** True for texts that an open dialog covers. */
function isCovered(texts: Element): boolean {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  return dialog !== undefined && !dialog.contains(texts)
}

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement)

const lettersOf = (range: Range): string => range.toString().replace(/\s+/g, '')
