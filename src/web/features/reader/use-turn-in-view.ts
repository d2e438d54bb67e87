import { useEffect, useState } from 'react'
import { keepTurn } from '#web/address/session-address.ts'

/** Below the bar at the top: the line at which one reads, in pixels. */
const READING_LINE = 180
/** The address follows when scrolling rests. */
const SETTLE_MS = 250

/**
 * The turn that is read, which the address keeps as `#card`, and history with the place in it, so that reload and Back return
 * there.
 * @param first the turn that is read at the top of the page; the address keeps none there
 * @returns null until the page was scrolled
 */
export function useTurnInView(column: HTMLElement | null, first: string | null): string | null {
  const [seen, setSeen] = useState<{ first: string; turn: string } | null>(null)
  // What was in view of another conversation, or of another part of this one, is not read here, nor after Back.
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
        // A press has led to another conversation, which is not shown yet.
        if (location.pathname !== pathname) return
        const top = document.getElementById(id)?.getBoundingClientRect().top
        keepTurn(id === first ? null : id, top === undefined ? undefined : { turn: id, above: -top })
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

/** The turn at the line; below the conversation its last one. Null above its first. */
function turnAt(column: HTMLElement): string | null {
  const { left, width } = column.getBoundingClientRect()
  const element = document.elementFromPoint(left + width / 2, READING_LINE)
  const turn = element?.closest<HTMLElement>('[data-turn]')
  if (turn) return turn.dataset['turn'] ?? null
  const last = [...column.querySelectorAll<HTMLElement>('[data-turn]')].at(-1)
  return last && last.getBoundingClientRect().top < READING_LINE ? (last.dataset['turn'] ?? null) : null
}
