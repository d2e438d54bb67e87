import { placeOf } from '#archive/text-fragment.ts'
import type { QuotedWords } from '#web/address/quoted-words.ts'
import { joinTextNodes } from '#web/ui/mark-text-nodes.ts'
import { rangeOf } from './text-places.ts'

/** Time after which no content arrives any more that could move the words, in milliseconds. */
const SETTLED_MS = 4000
/** Events of a reader's own scrolling, after which the page keeps its scroll position. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** The name of the CSS highlight. */
const NAME = 'quote'
/**
 * In a constructed style sheet, as the build does not know this pseudo-element. The browser's own highlight marks the first
 * occurrence on the page, which may be in another card.
 */
const STYLE = `
::highlight(${NAME}) { background-color: var(--mark); color: var(--mark-ink) }
::target-text { background-color: transparent; color: currentColor }`
/** Distance of the words from the top of the scroll container, as a share of its height. */
const DEPTH = 0.3

/**
 * Highlights the words that the page was opened at, and scrolls to them. It follows them while texts load, until the reader
 * scrolls, and returns to them after a scroll by the browser, which searches half a second after the page has loaded and
 * scrolls to the first occurrence. Words that are not found leave the page as it is.
 * @returns a function that removes the highlight
 */
export function showWords(asked: QuotedWords): () => void {
  let frame = 0
  let mayScroll = true
  let last: ReturnType<typeof setTimeout> | undefined
  const show = () => {
    const range = find(asked)
    if (!range) return
    last ??= setTimeout(() => {
      settle()
      observer.disconnect()
    }, SETTLED_MS)
    highlight(range)
    if (mayScroll) bringIntoView(range)
  }
  // After everything that a new text moves, and before the next paint.
  const showSoon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(show)
  }
  const observer = new MutationObserver(showSoon)
  const settle = () => {
    mayScroll = false
    removeEventListener('scroll', showSoon, true)
    for (const event of MOVES) removeEventListener(event, settle)
  }
  for (const event of MOVES) addEventListener(event, settle, { passive: true })
  addEventListener('scroll', showSoon, { capture: true, passive: true })
  observer.observe(document.body, { childList: true, subtree: true })
  frame = requestAnimationFrame(show)
  return () => {
    clearTimeout(last)
    cancelAnimationFrame(frame)
    settle()
    observer.disconnect()
    highlight(null)
  }
}

/** Browsers without the CSS Custom Highlight API only scroll to the words. */
function highlight(range: Range | null): void {
  if (!('highlights' in CSS)) return
  if (range === null) CSS.highlights.delete(NAME)
  else {
    CSS.highlights.set(NAME, new Highlight(range))
    const sheet = (sheetOfWords ??= new CSSStyleSheet())
    sheet.replaceSync(STYLE)
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  }
}

let sheetOfWords: CSSStyleSheet | undefined

/** The range of the words in the texts of their card; null until these are on the page. */
function find({ card, words }: QuotedWords): Range | null {
  const texts = document.querySelector(`[data-texts="${CSS.escape(card)}"]`)
  if (!texts) return null
  const { text, textNodes } = joinTextNodes(texts)
  const place = placeOf(text, words)
  return place && rangeOf(textNodes, place)
}

function bringIntoView(range: Range): void {
  const within = range.startContainer.parentElement
  for (let fold = within?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
  const scroller = within?.closest('dialog section') ?? document.documentElement
  const top = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top
  scroller.scrollBy(0, range.getBoundingClientRect().top - top - scroller.clientHeight * DEPTH)
}
