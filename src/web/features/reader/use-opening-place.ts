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
  /** The turn that was scrolled to: the address names it after a while, which is no opening. */
  current: string | null
  /** Where reading stopped before a reload, or before one went on from the page; null without it. */
  stopped: PlaceState['stopped'] | null
  /** True for the first turn of what is shown: then the page begins at its top. */
  isFirst: boolean
  /** True where a press, Back or Forward led here: the focus comes along. */
  isLed: boolean
  phrases: readonly Phrase[]
  /** Makes a mark the current one and brings it into view. */
  goTo: (mark: HTMLElement) => void
}

/**
 * Brings the turn that the address names into view, once: where reading stopped in it, at its first hit when a search led
 * here, else at its beginning. It follows the turn while texts above it come, until the reader moves.
 */
export function useOpeningPlace(opening: Opening): void {
  const { column, turn, current, stopped, isFirst, isLed, phrases, goTo } = opening
  // Over the first screen of the HTML one may have begun to read: the page stays where it was scrolled.
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
  /** The turn for which it was seen whether the focus comes along. */
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

/** Gives the focus to where reading begins. @param turn null for the beginning of the conversation */
function focusStart(column: HTMLElement, turn: string | null): void {
  const title = column.querySelector<HTMLElement>('h2')
  if (turn !== null) focusTurn(turn)
  else if (title) focusQuietly(title)
}

/** How a reader moves: after that the page stays where they are. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** By then everything has come that could move the turn. */
const SETTLED_MS = 4000
