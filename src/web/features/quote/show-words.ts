import { placeOf } from '#archive/text-fragment.ts'
import type { AskedWords } from '#web/address/asked-words.ts'
import { joinTextNodes } from '#web/ui/mark-text-nodes.ts'
import { rangeOf } from './text-places.ts'

/** So long after the words came everything has come that could move them. */
const SETTLED_MS = 4000
/** How a reader moves: after that the page stays where they are. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** The name of the highlight. */
const NAME = 'quote'
/**
 * In a sheet of its own: the build knows no such pseudo-element. The browser marks where the words come first on the page,
 * which may be another card.
 */
const STYLE = `
::highlight(${NAME}) { background-color: var(--mark); color: var(--mark-ink) }
::target-text { background-color: transparent; color: currentColor }`
/** How far below the top of what scrolls the words are brought, as a part of its height. */
const DEPTH = 0.3

/**
 * Highlights the words that the page was opened at, and brings them into view. It follows them while texts come, until the
 * reader moves, and comes back to them where the browser scrolls: half a second after the page has loaded it looks for them
 * too, and finds them where they come first. Words that are not there leave the page as it is.
 * @returns ends it
 */
export function showWords(asked: AskedWords): () => void {
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
  // After all that moves the page when a text comes, and before it is painted.
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

/** Browsers that have no highlights show the place alone. */
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

/** Where the words are in the texts of their card, once these are on the page. */
function find({ card, words }: AskedWords): Range | null {
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
