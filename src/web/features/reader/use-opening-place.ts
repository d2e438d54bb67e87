import { useEffect, useRef, useState } from 'react'
import type { Phrase } from '#archive/term.ts'
import { isOverFirstScreen } from '#web/ui/first-screen.ts'

interface Opening {
  column: HTMLElement | null
  /** The turn where reading begins. */
  turn: string | null
  /** True for the first turn of what is shown: then the page begins at its top. */
  isFirst: boolean
  phrases: readonly Phrase[]
  /** Makes a mark the current one and brings it into view. */
  goTo: (mark: HTMLElement) => void
}

/**
 * Brings the turn that the address names into view, once: at its first hit when a search led here, else at its beginning.
 * It follows the turn while texts above it come, until the reader moves.
 */
export function useOpeningPlace({ column, turn, isFirst, phrases, goTo }: Opening): void {
  // Over the first screen of the HTML one may have begun to read: the page stays where it was scrolled.
  const [begun] = useState(() => (isFirst && isOverFirstScreen() ? turn : null))
  const done = useRef(begun)
  const go = useRef(goTo)
  useEffect(() => {
    go.current = goTo
  })
  useEffect(() => {
    if (!column || turn === null || done.current === turn) return undefined
    const place = () => {
      const element = document.getElementById(turn)
      if (!element) return
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

/** How a reader moves: after that the page stays where they are. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** By then everything has come that could move the turn. */
const SETTLED_MS = 4000
