import { useEffect, useRef, useState } from 'react'
import type { Phrase } from '#archive/term.ts'
import type { PlaceState } from '#web/address/place.ts'
import { isOverFirstScreen } from '#web/ui/first-screen.ts'
import { focusQuietly } from '#web/ui/focus-quietly.ts'
import { focusTurn } from './go-to-turn.ts'

interface Opening {
  column: HTMLElement | null
  /** The turn where reading begins. */
  turn: string | null
  /** The turn at the reading line: the URL follows it after scrolling, which is not an opening. */
  current: string | null
  /** The reading position before a reload or before leaving the page; null without one. */
  stopped: PlaceState['stopped'] | null
  /** True for the first turn on show: then the page begins at its top. */
  isFirst: boolean
  /** True after navigation within the site: the focus moves to the turn. */
  isLed: boolean
  phrases: readonly Phrase[]
  /** Makes a highlight the current one and scrolls to it. */
  goTo: (mark: HTMLElement) => void
}

/**
 * Scrolls once to the turn that the URL names: to the previous reading position in it, to its first hit after a search, else to
 * its beginning. It follows the turn while texts above it load, until the reader scrolls.
 */
export function useOpeningPlace(opening: Opening): void {
  const { column, turn, current, stopped, isFirst, isLed, phrases, goTo } = opening
  // A reader may have begun on the HTML's first screen already: then the page keeps its scroll position.
  const [begun] = useState(() => (isFirst && isOverFirstScreen() ? turn : null))
  const done = useRef(begun)
  const go = useRef(goTo)
  const wasLed = useRef(isLed)
  const before = useRef(stopped)
  const read = useRef(current)
  useEffect(() => {
    go.current = goTo
    wasLed.current = isLed
    before.current = stopped
    read.current = current
  })
  /** The turn for which moving the focus was decided already. */
  const seen = useRef<string | null>(null)
  useEffect(() => {
    if (!column || turn === null || done.current === turn) return undefined
    if (done.current !== null && read.current === turn) {
      done.current = turn
      return undefined
    }
    const place = () => {
      const element = document.getElementById(turn)
      if (!element) return
      if (seen.current !== turn && wasLed.current) focusStart(column, isFirst ? null : turn)
      seen.current = turn
      if (before.current?.turn === turn) {
        scrollBy(0, element.getBoundingClientRect().top + before.current.above)
        return
      }
      const mark = phrases.length > 0 ? element.querySelector<HTMLElement>('mark') : null
      if (mark) {
        end()
        go.current(mark)
      } else if (!isFirst) element.scrollIntoView()
      else scrollTo(0, 0)
    }
    const observer = new MutationObserver(place)
    const end = () => {
      done.current = turn
      observer.disconnect()
      for (const event of MOVES) removeEventListener(event, end)
    }
    for (const event of MOVES) addEventListener(event, end, { passive: true })
    observer.observe(column, { childList: true, subtree: true })
    place()
    const last = setTimeout(end, SETTLED_MS)
    return () => {
      clearTimeout(last)
      observer.disconnect()
      for (const event of MOVES) removeEventListener(event, end)
    }
  }, [column, turn, isFirst, phrases])
}

/** Moves the focus to the opening turn. @param turn null for the beginning of the conversation */
function focusStart(column: HTMLElement, turn: string | null): void {
  const title = column.querySelector<HTMLElement>('h2')
  if (turn !== null) focusTurn(turn)
  else if (title) focusQuietly(title)
}

/** Events of a reader's own scrolling, after which the page keeps its scroll position. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** Time after which no content arrives any more that could move the turn, in milliseconds. */
const SETTLED_MS = 4000
