import { useEffect, useState } from 'react'
import { storeReadingPosition } from '#web/address/session-address.ts'

/** The reading line below the bar at the top, in pixels from the top of the viewport. */
const READING_LINE = 180
/** Delay after the last scroll before the URL is updated, in milliseconds. */
const SETTLE_MS = 250

/**
 * The turn at the reading line. The URL keeps it as `#card`, and the history state the position in it, to which reload and Back
 * return.
 * @param first the turn at the top of the page, which the URL does not name
 * @returns null until the page is scrolled
 */
export function useTurnInView(column: HTMLElement | null, first: string | null): string | null {
  const [seen, setSeen] = useState<{ first: string; turn: string } | null>(null)
  // A turn of another conversation, or of another part of this one, is discarded, also after Back.
  if (seen && seen.first !== first) setSeen(null)
  useEffect(() => {
    if (!column || first === null) return undefined
    let frame = 0
    let rest: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      frame = 0
      const id = turnAt(column) ?? first
      setSeen({ first, turn: id })
      clearTimeout(rest)
      const { pathname } = location
      rest = setTimeout(() => {
        // Navigation to another conversation has begun, which is not rendered yet.
        if (location.pathname !== pathname) return
        const top = document.getElementById(id)?.getBoundingClientRect().top
        storeReadingPosition(id === first ? null : id, top === undefined ? undefined : { turn: id, above: -top })
      }, SETTLE_MS)
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
      clearTimeout(rest)
    }
  }, [column, first])
  return seen?.turn ?? null
}

/** The turn at the reading line; below the conversation its last turn, above it null. */
function turnAt(column: HTMLElement): string | null {
  const { left, width } = column.getBoundingClientRect()
  const element = document.elementFromPoint(left + width / 2, READING_LINE)
  const turn = element?.closest<HTMLElement>('[data-turn]')
  if (turn) return turn.dataset['turn'] ?? null
  const last = [...column.querySelectorAll<HTMLElement>('[data-turn]')].at(-1)
  return last && last.getBoundingClientRect().top < READING_LINE ? (last.dataset['turn'] ?? null) : null
}
