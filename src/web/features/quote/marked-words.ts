/** Words of one card that a reader has marked. */
export interface MarkedWords {
  /** The card's id. */
  card: string
  /** The element of the card's texts, and the range of the words within it. */
  texts: HTMLElement
  range: Range
  /** The words as they are read, without spaces around them. */
  text: string
}

const TEXTS_OF = '[data-texts]'

/**
 * The words that are marked now, when all of them are in the texts of one card. A triple click marks up to the beginning of
 * what comes next: that is no word of it.
 * @returns null when nothing is marked, only spaces are, or words of anything else too
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

/** True for the same words at the same place: they may be on a page several times. */
export const isSamePlace = ({ range: one }: MarkedWords, { range: other }: MarkedWords): boolean =>
  one.startContainer === other.startContainer &&
  one.startOffset === other.startOffset &&
  one.endContainer === other.endContainer &&
  one.endOffset === other.endOffset

/** True for what a dialog over it puts out of reach. */
function isCovered(texts: Element): boolean {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  return dialog !== undefined && !dialog.contains(texts)
}

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement)

const lettersOf = (range: Range): string => range.toString().replace(/\s+/g, '')
